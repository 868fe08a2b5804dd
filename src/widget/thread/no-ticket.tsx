import type { ReactNode } from 'react';
import { Plate } from '../chat/plate.tsx';

/** A page with nothing to read but that there is nothing. */
export function NoTicket({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <main className="nothing">
      <Plate logoUrl={null} monogram="" />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
