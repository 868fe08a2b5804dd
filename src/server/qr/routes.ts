import * as contract from '#shared/qr/contract.ts';
import { recordFirstQr } from '../accounts/queries.ts';
import { routeFile, type Server } from '../platform/route.ts';
import { makeImage } from './make-image.ts';
import { makeSheet } from './make-sheet.ts';

/** A picture depends on its address alone, so it may be kept for ever. */
const KEEP = 'public, max-age=31536000, immutable';

export function qrRoutes(server: Server): void {
  const { services } = server;

  routeFile(server, contract.qrImage, async ({ query, session, reply }) => {
    const { type, bytes } = await makeImage(query);
    if (session) await recordFirstQr(services.db, session.userId, services.now());
    return reply.header('cache-control', KEEP).type(type).send(bytes);
  });

  routeFile(server, contract.qrSheet, async ({ ownerId, body, reply }) => {
    const { fileName, bytes } = await makeSheet(services, ownerId, body, () => reply.raw.destroyed);
    await recordFirstQr(services.db, ownerId, services.now());
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type('application/pdf')
      .send(bytes);
  });
}
