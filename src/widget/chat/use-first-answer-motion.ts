import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { prefersNoMotion } from '../platform/prefers-no-motion.ts';

const MOVE = { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' } as const;

type TableclothLayout = { faces: Map<string, DOMRect>; hem: number };

/** Animates the first answer: the face flies to its bubble, the cloth rolls up into the header. */
export function useFirstAnswerMotion(rating: Rating | undefined): void {
  const laid = useRef<TableclothLayout | undefined>(undefined);

  useEffect(() => {
    // Measure before the answer is rendered, since it removes the faces.
    const remember = () => {
      laid.current = measureTable();
    };
    document.addEventListener('click', remember, true);
    document.addEventListener('keydown', remember, true);
    return () => {
      document.removeEventListener('click', remember, true);
      document.removeEventListener('keydown', remember, true);
    };
  }, []);

  useLayoutEffect(() => {
    const was = laid.current;
    laid.current = undefined;
    if (!rating || !was || prefersNoMotion()) return;
    // Wait a frame, until the guest's bubble has been rendered.
    requestAnimationFrame(() => {
      rollUp(was.hem);
      const from = was.faces.get(rating);
      const face = document.querySelector<SVGElement>('.rated .face');
      if (face && from) fly(face, from);
    });
  }, [rating]);
}

function measureTable(): TableclothLayout | undefined {
  const hem = document.querySelector('.first .hem')?.getBoundingClientRect();
  if (!hem) return undefined;
  const inputs = document.querySelectorAll<HTMLInputElement>('.faces input');
  const faces = [...inputs].flatMap((input) => {
    const face = input.parentElement?.querySelector('.face');
    return face ? [[input.value, face.getBoundingClientRect()] as const] : [];
  });
  return { faces: new Map(faces), hem: hem.bottom };
}

/** Animates a piece of cloth, as tall as the first screen's, up behind the header. */
function rollUp(hem: number): void {
  const header = document.querySelector('header');
  const left = header?.getBoundingClientRect();
  if (!header || !left || hem <= left.bottom) return;
  const cloth = document.createElement('div');
  cloth.className = 'rolling';
  cloth.style.height = `${hem - left.top}px`;
  header.append(cloth);
  const rolled = `translateY(${left.bottom - hem}px)`;
  cloth.animate({ transform: ['none', rolled] }, MOVE).onfinish = () => cloth.remove();
}

/** Animates a copy above the page: the face itself would be clipped by the scrolling chat. */
function fly(face: SVGElement, from: DOMRect): void {
  const to = face.getBoundingClientRect();
  const flying = face.cloneNode(true) as SVGElement;
  flying.classList.add('flying');
  flying.style.left = `${to.left}px`;
  flying.style.top = `${to.top}px`;
  flying.style.width = `${to.width}px`;
  (face.closest('.screen') ?? document.body).append(flying);
  face.style.visibility = 'hidden';
  const start = `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width})`;
  flying.animate({ transform: [start, 'none'] }, MOVE).onfinish = () => {
    flying.remove();
    face.style.visibility = '';
  };
}
