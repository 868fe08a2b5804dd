import type { ReactNode } from 'react';
import { LogoPlate } from '../chat/logo-plate.tsx';

/** The page shown when there is no ticket to show. */
export function NoTicketPage({
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
      <LogoPlate logoUrl={null} monogram="?" />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
