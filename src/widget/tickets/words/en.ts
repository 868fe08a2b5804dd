import type { ThreadWords } from './thread-words.ts';

export const en: ThreadWords = {
  title: 'Your ticket at {venue}',
  yourTicket: 'Your ticket, {date}',
  whatYouSaid: 'What you said',
  thisWasYou: 'This was you, with {guests} other guests.',
  noWords: 'You left a rating and no words.',
  you: 'You',
  nothingYet: 'Replies will appear here.',
  mailed: '{venue} replied to you by e-mail',
  keepLink: 'Keep this link: it leads back to your ticket.',
  told: 'The team was told',
  toldAgain: 'Whoever was on the way cannot come after all. We have told the team again',
  onTheWay: '{name} is on the way',
  came: '{name} came to your table',
  somebodyCame: 'Somebody came to your table',
  nobodyCame: 'Nobody was free to come to your table',
  offered: 'For you',
  accept: 'Accept',
  accepted: 'Accepted',
  redeemed: 'Used on {date}',
  expired: 'Expired on {date}',
  yourMessage: 'Your message to {venue}',
  writeBack: 'Write back…',
  read: '{time}, read',
  settle: 'It is settled',
  settled: 'You said: it is settled',
  closedBySilence:
    'This conversation closed after 30 days without a word. You can still read, download or erase it.',
  closedByVenue:
    '{venue} has closed this conversation, so nothing more can be sent. You can still read, download or erase it.',
  closedByLength:
    'This conversation closed after 200 messages. You can still read, download or erase it.',
  earlier: 'Show earlier messages',
  notSent: 'Not sent. Your words are still here; please try again.',
  tooMany: 'That was a lot at once. Please wait a few minutes and try again.',
  offline:
    'No connection. This is as of {moment} and may be out of date. New answers appear when you are back online.',
  unsent: 'Not sent yet. It goes by itself when you are back online.',
  refused: 'Not sent',
  demo: 'This is a demo. Nobody reads it, and no answer will come.',
  download: 'Download',
  erase: 'Erase',
  notify: 'Notify me',
  notifyDenied: 'Your browser blocks notifications from here. You can allow them in its settings.',
  eraseTitle: 'Erase everything you said?',
  eraseText:
    'What you said, this conversation and your call are erased for good, here and at {venue}. This cannot be undone.',
  eraseNotes:
    'E-mails that have already been sent stay with whoever got them. What {venue} noted for itself about an incident stays there, without your name and e-mail address.',
  eraseReward:
    'Your reward code stays good. Please note it down first: this page will not show it again.',
  eraseConfirm: 'Erase for good',
  keepIt: 'Keep it',
  erasedTitle: 'It is gone',
  erasedText: 'Everything you said is erased, here and at {venue}.',
  goneTitle: 'There is no ticket here',
  goneText:
    'The link may be incomplete, or what was said here has been erased. To tell the team something new, scan the code on your table.',
  waitTitle: 'Please wait a little',
  waitText:
    'Too many links that lead nowhere were tried from this network. Please try again in a quarter of an hour.',
  busyTitle: 'Your ticket cannot be opened right now',
  busyText: 'Nothing is lost. Please try again in a moment.',
  linkTitle: 'Open this link?',
  linkText: 'It leads away from here, to {host}.',
  linkOpen: 'Open',
  linkStay: 'Stay here',
  forgotten: 'These words are no longer kept.',
  notRepeated:
    'If you left a name or an e-mail address, it is not repeated here: whoever has your link could read it. Erasing erases it as well.',
  noScript: 'Please turn on JavaScript to write back.',
};
