import { hydrate } from 'preact';
import { ROOT_ELEMENT_ID, SETUP_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import { followDevice } from '../platform/follow-device.ts';
import type { PageSetup } from './page-setup.ts';
import { codeInAddress, ticketCalls } from './ticket-calls.ts';
import { TicketPage } from './ticket-page.tsx';
import { saveEarlyInput } from './use-draft.ts';
import './styles.css';

const root = document.getElementById(ROOT_ELEMENT_ID);
const setup = document.getElementById(SETUP_ELEMENT_ID)?.textContent;

if (root && setup) {
  const code = codeInAddress(location.pathname);
  const served = JSON.parse(setup) as PageSetup;
  saveEarlyInput(root, code);
  hydrate(<TicketPage served={served} code={code} calls={ticketCalls(code)} />, root);
}
followDevice();
