import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { GlobeIcon } from './icons.tsx';
import { fill } from './words/fill.ts';
import { LANGUAGES, type Language } from './words/languages.ts';
import type { Words } from './words/words.ts';

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
  const progress = fill(words.progress, { x: stepNumber, n: stepCount });
  return (
    <header>
      <div className="venue">
        <span className="logo" aria-hidden="true">
          {[...name][0]}
          {setup.logoUrl && <img src={setup.logoUrl} alt="" width="40" height="40" />}
        </span>
        <h1 dir="auto">{name}</h1>
        {setup.isDemo && <span className="demo">{words.notices.demo}</span>}
        <label className="language">
          <span className="heard">{words.aria.language}</span>
          <GlobeIcon />
          <select value={language} onChange={(event) => onLanguage(event.target.value as Language)}>
            {Object.entries(LANGUAGES).map(([code, ownName]) => (
              <option key={code} value={code} lang={code}>
                {ownName}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="steps">{progress}</p>
      <progress value={stepNumber} max={stepCount} aria-label={progress} />
      {setup.isUnknown && !setup.isDemo && <p className="banner">{words.notices.unknownVenue}</p>}
    </header>
  );
}
