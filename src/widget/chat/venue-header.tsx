import { useEffect, useRef, useState } from 'react';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { interpolate } from '../words/interpolate.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { GlobeIcon } from './icons.tsx';

type HeaderProps = {
  setup: WidgetSetup;
  stepNumber: number;
  stepCount: number;
  language: Language;
  words: Words;
  onLanguage: (language: Language) => void;
};

/** Whose table it is, and how far the guest has come. */
export function VenueHeader({
  setup,
  stepNumber,
  stepCount,
  language,
  words,
  onLanguage,
}: HeaderProps) {
  const name = setup.name ?? words.aria.pageWithoutName;
  const progress = interpolate(words.progress, { x: stepNumber, n: stepCount });
  return (
    <header>
      <div className="venue">
        <Logo key={setup.logoUrl} url={setup.logoUrl} initial={[...name][0] ?? ''} />
        <h1 dir="auto">{name}</h1>
        {setup.isDemo && <span className="demo">{words.notices.demo}</span>}
        <LanguageSelect language={language} words={words} onLanguage={onLanguage} />
      </div>
      <p className="steps">{progress}</p>
      <progress value={stepNumber} max={stepCount} aria-label={progress} />
      {setup.isUnknown && !setup.isDemo && <p className="banner">{words.notices.unknownVenue}</p>}
    </header>
  );
}

/**
 * The other languages come after the first question is drawn: finding the fonts for all their
 * scripts takes longer than drawing the rest of the page.
 */
function LanguageSelect({
  language,
  words,
  onLanguage,
}: Pick<HeaderProps, 'language' | 'words' | 'onLanguage'>) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const offered = Object.entries(LANGUAGES).filter(([code]) => isDrawn || code === language);
  return (
    <label className="language">
      <span className="heard">{words.aria.language}</span>
      <GlobeIcon />
      <select value={language} onChange={(event) => onLanguage(event.target.value as Language)}>
        {offered.map(([code, ownName]) => (
          <option key={code} value={code} lang={code}>
            {ownName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A logo that cannot be loaded, also before this script had come, leaves the initial in its place. */
function Logo({ url, initial }: { url: string | null; initial: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    setBroken(image.current?.complete === true && image.current.naturalWidth === 0);
  }, []);

  return (
    <span className="logo" aria-hidden="true">
      {initial}
      {url && !isBroken && (
        <img ref={image} src={url} alt="" width="40" height="40" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
