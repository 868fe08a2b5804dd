import { describe, expect, test } from 'vitest';
import { contrastRatio, MIN_TEXT_CONTRAST } from '#shared/venues/colours.ts';
import type { MailContent } from './mail-content.ts';
import { renderMail } from './render-mail.ts';

const CONTENT: MailContent = {
  preheader: 'One click and you are in',
  heading: 'Welcome, Ada',
  paragraphs: [
    'Thank you for choosing TableTalk. Please confirm that this is your address, and we will take you on.',
    'See you soon.',
  ],
  facts: [
    {
      title: 'Your table',
      rows: [
        { name: 'Rating', value: 'Great' },
        { name: 'Table', value: '12' },
      ],
    },
  ],
  action: { label: 'Confirm my email', url: 'https://tabletalk.example/verify-email?token=a&b=c' },
  quote: { label: 'Your feedback', text: 'Lovely soup.\n\nCold bread.' },
  note: 'The link works for 24 hours.',
  footer: 'You get this mail because you registered.',
  footerLink: { label: 'Unsubscribe', url: 'https://tabletalk.example/unsubscribe?token=t' },
};

describe('the text part of an email', () => {
  test('the text part of an email reads as if typed by hand, with the link on a line of its own', () => {
    expect(renderMail(CONTENT).text).toBe(`Welcome, Ada

Your feedback:

> Lovely soup.
>
> Cold bread.

Thank you for choosing TableTalk. Please confirm that this is your
address, and we will take you on.

See you soon.

Your table
Rating: Great
Table: 12

Confirm my email:
https://tabletalk.example/verify-email?token=a&b=c

The link works for 24 hours.

-- 
TableTalk
You get this mail because you registered.
Unsubscribe:
https://tabletalk.example/unsubscribe?token=t
`);
  });

  test('the text part of an email marks every line of a quotation, so that a guest’s words cannot be mistaken for ours', () => {
    const text = 'Nice\r\nConfirm my email:\rhttps://evil.example/';
    const lines = renderMail({ ...CONTENT, quote: { label: 'Said', text } }).text.split('\n');
    expect(lines).toContain('> https://evil.example/');
    expect(lines).not.toContain('https://evil.example/');
  });
});

describe('an email written by a restaurant', () => {
  const LETTER: MailContent = {
    preheader: 'So sorry.',
    sender: { name: "Luigi's", brandColor: '#F5C518' },
    heading: 'Hello, Sam',
    letter: 'So sorry.\n\nCome back soon!',
    paragraphs: [],
    quote: { label: "What you told Luigi's", text: 'Cold soup.' },
  };

  test('an email written by a restaurant has the restaurant’s name on top, its words first, and our name only in the footer', () => {
    const { html, text } = renderMail(LETTER);
    expect(text).toBe(`Luigi's

Hello, Sam

So sorry.

Come back soon!

What you told Luigi's:

> Cold soup.

-- 
Sent with TableTalk
`);
    expect(html.match(/TableTalk/g)).toHaveLength(1);
    const [body = ''] = html.split('class="band"').slice(1);
    const inOrder = ['Luigi', 'So sorry.<br><br>Come', 'Cold soup.', 'Sent with TableTalk'];
    const places = inOrder.map((words) => body.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('an email written by a restaurant has the restaurant’s colour, dark enough for white text', () => {
    const [, band = ''] = renderMail(LETTER).html.match(/class="band" bgcolor="(#\w{6})"/) ?? [];
    expect(band).not.toBe('#f5c518');
    expect(contrastRatio('#ffffff', band)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  test('an email written by a restaurant falls back to our own colour if the restaurant’s is not a hex colour', () => {
    const brandColor = 'red;}</style><script>';
    expect(renderMail({ ...LETTER, sender: { name: 'X', brandColor } }).html).not.toContain('red;');
  });
});

describe('the HTML part of an email', () => {
  test('the HTML part of an email contains the same text, a button and the full link', () => {
    const { html } = renderMail(CONTENT);
    expect(html).toContain('Thank you for choosing TableTalk.');
    expect(html).toContain('Lovely soup.<br><br>Cold bread.');
    expect(html).toContain('href="https://tabletalk.example/verify-email?token=a&#38;b=c"');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  test('the HTML part of an email loads no external resources', () => {
    expect(renderMail(CONTENT).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i);
  });

  test('the HTML part of an email escapes hostile values in every field', () => {
    const hostile = "\"><script>alert(1)</script><img src=x onerror='a'>&amp;`";
    const { html } = renderMail({
      preheader: hostile,
      sender: { name: hostile, brandColor: hostile },
      heading: hostile,
      letter: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://tabletalk.example/?q=${hostile}` },
      quote: { label: hostile, text: hostile },
      facts: [{ title: hostile, rows: [{ name: hostile, value: hostile }] }],
      note: hostile,
      footer: hostile,
      footerLink: { label: hostile, url: `https://tabletalk.example/?q=${hostile}` },
    });
    expect(html).not.toMatch(/<script|<img|onerror='/);
    expect(html.match(/&#60;script&#62;/g)).toHaveLength(15);
    expect(html).toContain('&#38;amp;');
  });

  test('the HTML part of an email drops characters that neither a database nor an email can store', () => {
    const { html, text } = renderMail({ ...CONTENT, heading: 'A\0b\u0007c \ud800' });
    expect(text.split('\n', 1)[0]).toBe('Abc \ufffd');
    expect(html).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative'])(
  'an email whose button would open %s is refused',
  (url) => {
    expect(() => renderMail({ ...CONTENT, action: { label: 'Go', url } })).toThrow();
  },
);
