import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const qrDocumentation = joinDocumentation('QR codes', contract, {
  qrImage: {
    summary: 'Generate a QR code.',
    description:
      '`data` has to be a guest page of this installation, such as `https://your-address/widget?venue=the-copper-kettle&table=12`. The image depends on the URL alone and can be cached for ever. `GET /api/qr/link` returns the signed address of a table, with which guests can call staff even if the table is not on the venue’s list.',
    files: { 'image/png': 'The QR code as PNG.', 'image/svg+xml': 'As SVG with `format=svg`.' },
    errors: { TOO_MANY_REQUESTS: 'The limit is 240 new images per minute from one network.' },
  },
  qrLink: {
    summary: 'Retrieve the link for the code of a table.',
    description:
      'The link holds the signature of the table (`s`), which `POST /api/calls` accepts as proof. Printed cards and sheets already contain it.',
    exampleAnswer: { path: '/widget?venue=the-copper-kettle&table=12&s=q7Zk0mXe' },
    errors: { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' },
  },
  qrPrint: {
    summary: 'Print cards, tents, stickers or posters.',
    description:
      'Returns a PDF in real size with one piece per table, or one piece without a table. `a4` fits as many as possible on a page, leaves 5 mm of blank paper around each piece for office printers, and fills the page with copies if no table is given; `shop` has one per page with 3 mm of bleed. Without `color` and `style` the venue’s own are used. `language` is one of en, de, fr, es, it, pt, pl, ar and zh. `words` replaces the line under the question, the promise and the thank-you; words that do not fit on the product are refused. With `youSaid`, a card also says what guests are told about their feedback (`GET /api/you-said`).',
    exampleBody: {
      venueId: 'the-copper-kettle',
      tables: ['12'],
      product: 'card',
      paper: 'shop',
      cropMarks: true,
      language: 'en',
      words: { line: 'Tell us how it was.' },
    },
    files: { 'application/pdf': 'A PDF in vector graphics.' },
    errors: {
      NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
      TOO_MANY_REQUESTS:
        'Two sheets of the business are already being printed. Wait until one is finished.',
    },
  },
  qrSheet: {
    summary: 'Print a sheet with one card per table.',
    exampleBody: {
      venueId: 'the-copper-kettle',
      tables: ['1', '2', 'Terrace 1'],
      format: 'a4',
      color: '#1E6B4E',
      bgcolor: '#FFFFFF',
      style: 'rounded',
      callToAction: 'Tell us how it was',
    },
    files: { 'application/pdf': 'A PDF of the cards, ready for a print shop.' },
    errors: {
      NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
      TOO_MANY_REQUESTS:
        'Two sheets of the business are already being printed. Wait until one is finished.',
    },
  },
});
