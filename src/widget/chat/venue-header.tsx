import { useEffect, useState } from 'react';
import { isTableNumber } from '#shared/qr/table-label.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { interpolate } from '../words/interpolate.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { GlobeIcon } from './icons.tsx';
import { LogoPlate } from './logo-plate.tsx';

type HeaderProps = {
  setup: WidgetSetup;
  stepNumber: number;
  /** Undefined if there is nothing to answer. */
  stepCount: number | undefined;
  language: Language;
  words: Words;
  onLanguage: (language: Language) => void;
};

/** The venue's name and the guest's progress, on the cloth that covers the top of the page. */
export function VenueHeader({
  setup,
  stepNumber,
  stepCount,
  language,
  words,
  onLanguage,
}: HeaderProps) {
  return (
    <header>
      <LogoPlate key={setup.logoUrl} logoUrl={setup.logoUrl} monogram={setup.monogram} />
      <div className="who">
        {/* bdi: a name in another script keeps its own direction without moving the plate. */}
        <h1>
          <bdi>{setup.name ?? words.aria.pageWithoutName}</bdi>
        </h1>
        {setup.table && (
          <p className="table">
            <bdi>
              {isTableNumber(setup.table)
                ? interpolate(words.table, { table: setup.table })
                : setup.table}
            </bdi>
          </p>
        )}
      </div>
      {setup.isDemo && <span className="demo">{words.notices.demo}</span>}
      <LanguageSelect language={language} words={words} onLanguage={onLanguage} />
      {stepCount && (
        <Progress
          text={interpolate(words.progress, { x: stepNumber, n: stepCount })}
          value={stepNumber}
          max={stepCount}
        />
      )}
    </header>
  );
}

function Progress({ text, ...bar }: { text: string; value: number; max: number }) {
  return (
    <div className="steps">
      <p>{text}</p>
      <progress {...bar} aria-label={text} />
    </div>
  );
}

/**
 * The other languages are added after the first question is drawn: finding the fonts for all their
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
      <span className="visually-hidden">{words.aria.language}</span>
      <GlobeIcon />
      <b aria-hidden="true">{language.toUpperCase()}</b>
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
