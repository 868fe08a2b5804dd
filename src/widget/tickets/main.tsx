import { hydrate } from 'preact';
import { ROOT_ELEMENT_ID, SETUP_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import { adaptToDevice } from '../platform/adapt-to-device.ts';
import { saveEarlyInput } from './guest-reply-form.tsx';
import { makeTicketApi, readTicketCode } from './make-ticket-api.ts';
import { TicketPage } from './ticket-page.tsx';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import './styles.css';

const root = document.getElementById(ROOT_ELEMENT_ID);
const setup = document.getElementById(SETUP_ELEMENT_ID)?.textContent;

if (root && setup) {
  const code = readTicketCode(location.pathname);
  const served = JSON.parse(setup) as TicketPageSetup;
  saveEarlyInput(root, code);
  hydrate(<TicketPage served={served} code={code} calls={makeTicketApi(code)} />, root);
}
adaptToDevice();
