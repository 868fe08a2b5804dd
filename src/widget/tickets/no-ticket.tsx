import type { ReactNode } from 'react';
import { Plate } from '../chat/plate.tsx';

/** The page shown when there is no ticket to show. */
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
