import type { Language } from '../words/languages.ts';
import type { CallWords } from './call-word-list.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { it } from './words/it.ts';
import { pl } from './words/pl.ts';
import { pt } from './words/pt.ts';
import { zh } from './words/zh.ts';

/** The texts about calling staff. Only guests who can make a call load them. */
export const CALL_WORDS: Record<Language, CallWords> = { en, es, fr, de, it, pt, pl, zh, ar };
