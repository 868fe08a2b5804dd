import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const qrDocumentation = documented('QR codes', contract, {
  qrImage: {
    summary: "Draw the code of a guest's page as an image.",
    description:
      'Only for addresses of this installation, such as `https://your-address/widget?venue=the-copper-kettle&table=12`. The image depends on its address alone and may be kept for ever. `GET /api/qr/link` says the address of a table with its signature, which lets its guests call the team also where the table is not on the venue’s list.',
    files: { 'image/png': 'The code as pixels.', 'image/svg+xml': 'With `format=svg`.' },
    errors: { TOO_MANY_REQUESTS: '240 new images a minute from one network.' },
  },
  qrLink: {
    summary: "Read the address that a table's code has to hold.",
    description:
      'With the signature of the table (`s`), which `POST /api/calls` takes as proof. Everything that is printed holds it already.',
    exampleAnswer: { path: '/widget?venue=the-copper-kettle&table=12&s=q7Zk0mXe' },
    errors: { NOT_FOUND: 'There is no such venue of this owner.' },
  },
  qrPrint: {
    summary: 'Draw cards, tents, stickers or posters as a PDF in real millimetres.',
    description:
      'One for each table, or one without a table. `a4` puts as many on a page as fit; `shop` has one to a page with 3 mm of bleed. Colour and style are the venue’s own unless they are named.',
    exampleBody: {
      venueId: 'the-copper-kettle',
      tables: ['12'],
      product: 'card',
      paper: 'shop',
      cropMarks: true,
    },
    files: { 'application/pdf': 'The printed things, all vector.' },
    errors: {
      NOT_FOUND: 'There is no such venue of this owner.',
      TOO_MANY_REQUESTS: 'Too many sheets are being drawn for this owner.',
    },
  },
  qrSheet: {
    summary: 'Draw a PDF with one card per table, for a print shop.',
    exampleBody: {
      venueId: 'the-copper-kettle',
      tables: ['1', '2', 'Terrace 1'],
      format: 'a4',
      color: '#1E6B4E',
      bgcolor: '#FFFFFF',
      style: 'rounded',
      callToAction: 'Tell us how it was',
    },
    files: { 'application/pdf': 'The cards.' },
    errors: {
      NOT_FOUND: 'There is no such venue of this owner.',
      TOO_MANY_REQUESTS: 'Too many sheets are being drawn for this owner.',
    },
  },
});
