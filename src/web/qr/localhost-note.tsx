import { NETWORK_URL_META } from '#shared/site/public-origin.ts';

/**
 * Explains, to a user who tries TableTalk on their own computer, that other devices cannot reach
 * it.
 */
export function LocalhostNote() {
  const network = networkAddress();
  return (
    <div className="wrap-anywhere flex flex-col gap-1.5 text-saffron-ink text-sm">
      <p>
        You are trying TableTalk on this computer, so the codes lead to a placeholder. Print for
        your tables once it has an address on the internet.
      </p>
      {network && (
        <p>
          {network.isOpen
            ? 'A phone in the same Wi-Fi can try it now: open '
            : 'A phone in the same Wi-Fi can try it too. Whoever started TableTalk lets phones in, as its guide says under “Try it on a phone”. Then open '}
          <strong className="font-semibold">{network.url}</strong> there.
        </p>
      )}
    </div>
  );
}

/** The address of this machine in its local network, if it has no public one. */
function networkAddress(): { url: string; isOpen: boolean } | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_URL_META}"]`);
  if (!meta) return undefined;
  return { url: meta.content, isOpen: meta.dataset.open === 'true' };
}
