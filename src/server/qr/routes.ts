import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { recordFirstQrCode } from '#server/businesses/queries.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/qr/contract.ts';
import { makeQrImage, type QrImage } from './make-qr-image.ts';
import { makePrintFile, makeSheet } from './print/make-print-file.ts';
import { makeSheetPrinter, type PrintedFile } from './sheet-printer.ts';
import { readTableLink, refuseForeignAddress } from './table-link.ts';

/** An image depends on its URL alone, so it may be cached for ever. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const MAX_CACHED_IMAGES = 200;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

export function qrRoutes(server: Server): void {
  const { services } = server;
  const printer = makeSheetPrinter();
  // A preview requests the same few images again and again.
  const cache = new LRUCache<string, QrImage>({
    max: MAX_CACHED_IMAGES,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  routeFile(server, contract.qrImage, async ({ query, session, address, header, reply }) => {
    refuseForeignAddress(services.config, { data: query.data, host: header('host') });
    const key = JSON.stringify(query);
    const known = cache.get(key);
    // Only drawing is expensive, so only drawing is limited.
    if (!known) await spendRateLimit(services, 'qrImagesPerAddress', networkOf(address));
    const image = known ?? (await makeQrImage(query));
    if (!known) cache.set(key, image);
    const { type, bytes } = image;
    // A preview does not count as the owner's first code.
    const isPreview = header('sec-fetch-dest') === 'image';
    if (session && !isPreview)
      await recordFirstQrCode(services.db, session.businessId, services.now());
    return reply.header('cache-control', CACHE_FOREVER).type(type).send(bytes);
  });

  route(server, contract.qrLink, ({ scope, query }) => readTableLink(services, scope, query));

  routeFile(server, contract.qrSheet, async ({ scope, body, reply }) =>
    sendPdf(reply, scope.businessId, await makeSheet(services, printer, scope, body)),
  );

  routeFile(server, contract.qrPrint, async ({ scope, body, reply }) =>
    sendPdf(reply, scope.businessId, await makePrintFile(services, printer, scope, body)),
  );

  async function sendPdf(reply: FastifyReply, businessId: string, pdf: PrintedFile) {
    try {
      await recordFirstQrCode(services.db, businessId, services.now());
    } catch (error) {
      pdf.body.destroy();
      throw error;
    }
    return reply
      .header('content-disposition', `attachment; filename="${pdf.fileName}"`)
      .type('application/pdf')
      .send(pdf.body);
  }
}
