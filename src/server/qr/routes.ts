import * as contract from '#shared/qr/contract.ts';
import { recordFirstQr } from '../accounts/queries.ts';
import { routeFile, type Server } from '../platform/route.ts';
import { makeImage } from './make-image.ts';
import { makeSheet, makeSheetPlaces } from './make-sheet.ts';

/** A picture depends on its address alone, so it may be kept for ever. */
const KEEP = 'public, max-age=31536000, immutable';

export function qrRoutes(server: Server): void {
  const { services } = server;
  const takeSheetPlace = makeSheetPlaces();

  routeFile(server, contract.qrImage, async ({ query, session, reply }) => {
    const { type, bytes } = await makeImage(query);
    if (session) await recordFirstQr(services.db, session.userId, services.now());
    return reply.header('cache-control', KEEP).type(type).send(bytes);
  });

  routeFile(server, contract.qrSheet, async ({ ownerId, body, reply }) => {
    const isAbandoned = () => reply.raw.destroyed;
    const sheet = await makeSheet(services, takeSheetPlace, ownerId, body, isAbandoned);
    const { fileName, bytes } = sheet;
    await recordFirstQr(services.db, ownerId, services.now());
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type('application/pdf')
      .send(bytes);
  });
}
