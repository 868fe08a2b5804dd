import type { ThreadWords } from './thread-words.ts';

export const pl: ThreadWords = {
  title: 'Twoja strona w lokalu {venue}',
  yourTicket: 'Twoja strona, {date}',
  whatYouSaid: 'Twoja opinia',
  thisWasYou: 'To także Twoja opinia, obok {guests} innych gości.',
  noWords: 'To ocena bez komentarza.',
  you: 'Ty',
  nothingYet: 'Odpowiedzi pojawią się tutaj.',
  mailed: 'Lokal {venue} odpowiedział Ci e-mailem',
  keepLink: 'Zachowaj ten link: prowadzi z powrotem na Twoją stronę.',
  told: 'Obsługa już wie',
  toldAgain: 'Osoba, która szła, jednak nie może przyjść. Daliśmy znać obsłudze jeszcze raz',
  onTheWay: '{name} już idzie',
  came: 'Obsługa była przy Twoim stoliku: {name}',
  somebodyCame: 'Ktoś podszedł do Twojego stolika',
  nobodyCame: 'Nikt nie mógł podejść do Twojego stolika',
  offered: 'Dla Ciebie',
  accept: 'Przyjmij',
  accepted: 'Przyjęto',
  redeemed: 'Wykorzystano {date}',
  expired: 'Wygasł {date}',
  yourMessage: 'Twoja wiadomość do lokalu {venue}',
  writeBack: 'Napisz wiadomość…',
  read: '{time}, przeczytane',
  settle: 'Sprawa załatwiona',
  settled: 'Twoje słowa: sprawa załatwiona',
  closedBySilence:
    'Ta rozmowa została zamknięta po 30 dniach bez wiadomości. Nadal możesz ją czytać, pobrać lub usunąć.',
  closedByVenue:
    'Lokal {venue} zamknął tę rozmowę i nie można już nic wysłać. Nadal możesz ją czytać, pobrać lub usunąć.',
  closedByLength:
    'Ta rozmowa została zamknięta po 200 wiadomościach. Nadal możesz ją czytać, pobrać lub usunąć.',
  earlier: 'Pokaż wcześniejsze wiadomości',
  notSent: 'Nie wysłano. Twój tekst nadal tu jest; spróbuj ponownie.',
  tooMany: 'To dużo naraz. Poczekaj kilka minut i spróbuj ponownie.',
  offline:
    'Brak połączenia. Stan z chwili: {moment}; może być już nieaktualny. Nowe odpowiedzi pojawią się po powrocie do sieci.',
  unsent: 'Jeszcze nie wysłano. Wyśle się samo po powrocie do sieci.',
  refused: 'Nie wysłano',
  demo: 'To jest demo. Nikt tego nie czyta i odpowiedź nie przyjdzie.',
  download: 'Pobierz',
  erase: 'Usuń',
  notify: 'Powiadom mnie',
  notifyDenied:
    'Twoja przeglądarka blokuje powiadomienia z tej strony. Możesz je włączyć w jej ustawieniach.',
  eraseTitle: 'Usunąć Twoją opinię i całą rozmowę?',
  eraseText:
    'Twoja opinia, ta rozmowa i przywołanie obsługi zostaną usunięte na zawsze, tutaj i w lokalu {venue}. Tego nie da się cofnąć.',
  eraseNotes:
    'E-maile już wysłane pozostają u odbiorców. Notatki o zdarzeniu, które lokal {venue} prowadzi na własny użytek, pozostają, ale bez Twojego imienia i adresu e-mail.',
  eraseReward: 'Twój kod nagrody pozostaje ważny. Najpierw go zapisz: ta strona już go nie pokaże.',
  eraseConfirm: 'Usuń na zawsze',
  keepIt: 'Zachowaj',
  erasedTitle: 'Wszystko usunięte',
  erasedText: 'Twoja opinia i cała rozmowa zostały usunięte, tutaj i w lokalu {venue}.',
  goneTitle: 'Nie ma takiej strony',
  goneText:
    'Link może być niepełny albo to, co tu było, zostało usunięte. Aby napisać coś nowego do obsługi, zeskanuj kod na stoliku.',
  waitTitle: 'Poczekaj chwilę',
  waitText:
    'Z tej sieci otwierano zbyt wiele nieprawidłowych linków. Spróbuj ponownie za kwadrans.',
  busyTitle: 'Nie można teraz otworzyć Twojej strony',
  busyText: 'Nic nie przepadło. Spróbuj ponownie za chwilę.',
  linkTitle: 'Otworzyć ten link?',
  linkText: 'Prowadzi poza tę stronę, do {host}.',
  linkOpen: 'Otwórz',
  linkStay: 'Zostań tutaj',
  forgotten: 'Ten tekst nie jest już przechowywany.',
  notRepeated:
    'Jeśli podano imię lub adres e-mail, nie ma ich tutaj: mógłby je przeczytać każdy, kto ma Twój link. Usunięcie obejmuje także je.',
  noScript: 'Włącz JavaScript, aby odpisać.',
};
