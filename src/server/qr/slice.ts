import type { Slice } from '#server/slice.ts';
import { qrRoutes } from './routes.ts';

export const qrSlice: Slice = { name: 'qr', routes: qrRoutes };
