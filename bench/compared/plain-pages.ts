import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export const PLAIN_PAGES = 'as many pages with pdfkit and four lines of text, no codes';

const A6 = { size: 'A6', margin: 20 } as const;

/** Seconds to make a PDF of pages with a little text in built-in fonts. */
export async function measurePlainPages(pages: number): Promise<number> {
  const start = performance.now();
  const doc = new PDFDocument({ autoFirstPage: false });
  const bytes = buffer(doc);
  for (let page = 1; page <= pages; page += 1) {
    doc.addPage(A6);
    doc.fontSize(22).text('The Copper Kettle').fontSize(18).text('Tell us how it was');
    doc.text(`Table ${page}`).fontSize(6.5).text(`https://feedback.example/widget?table=${page}`);
  }
  doc.end();
  await bytes;
  return (performance.now() - start) / 1000;
}
