import { Alert } from '#web/ui/status/alert.tsx';
import type { DevicePushState } from './device-push.ts';

/** Why this device gets no push and what to do; renders nothing if all is well. */
export function PushStatus({ standing }: { standing: DevicePushState }) {
  if (standing === 'unsupported') {
    return <Alert tone="info">{unsupportedWords()}</Alert>;
  }
  if (standing === 'denied') {
    return (
      <Alert tone="warning" title="This browser has been told not to show notifications">
        Open the site settings beside the address (the lock or the sliders), allow notifications,
        and reload this page.
      </Alert>
    );
  }
  if (standing === 'failing') {
    return (
      <Alert tone="warning" title="The last one did not get through">
        You still get the mail. Switch this off and on again; if that does not help, look whether
        notifications of this browser are allowed on the device.
      </Alert>
    );
  }
  return null;
}

function unsupportedWords(): string {
  if (/iPhone|iPad/.test(navigator.userAgent)) {
    return 'On an iPhone or iPad, share this page to the home screen first, and open it from there.';
  }
  if (!window.isSecureContext) return 'Browsers show notifications only from pages with https.';
  return 'This browser cannot show notifications. Another browser on this device may.';
}
