import { networkAddress } from '#web/platform/browser/network-address.ts';

/** For somebody who tries TableTalk on their own computer, which nobody else can find. */
export function OwnMachineNote() {
  const network = networkAddress();
  return (
    <p className="wrap-anywhere mt-2 text-saffron-ink text-sm">
      TableTalk runs on this computer alone, so printed codes lead to a placeholder and no further.{' '}
      {network?.isOpen && (
        <>
          To try it, open <strong className="font-semibold">{network.url}</strong> on a phone in the
          same Wi-Fi.
        </>
      )}
      {network?.isOpen === false && (
        <>
          Phones in the same Wi-Fi can try it: start it with{' '}
          <code className="font-mono">HOST=0.0.0.0 npm start</code>, then open{' '}
          <strong className="font-semibold">{network.url}</strong> on a phone.
        </>
      )}{' '}
      For your tables it needs an address on the internet first.
    </p>
  );
}
