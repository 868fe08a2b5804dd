/** The code 7KM4X-92QTA as a QR code, drawn once: the page needs no encoder for one picture. */
const MODULES = '';

export function TicketQr({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0  " className={className} shapeRendering="crispEdges">
      <path d={MODULES} fill="currentColor" />
    </svg>
  );
}
