import { expect, test } from 'vitest';
import { readWords } from '#server/understanding/reading/read-words.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { ALLERGIC_REACTION_TEXTS } from '#testing/understanding/allergic-reactions.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { alertSeriousComplaints } from './alert-serious-complaints.ts';

test.each(Object.entries(ALLERGIC_REACTION_TEXTS))(
  'an allergic reaction described in %s despite a good rating reaches the owner as an alert and a case',
  async (language, [words, deciding]) => {
    const app = await testApp({ RATE_LIMITS: 'off' });
    const owner = await anOwner(app);
    const { venueId } = await aVenue(app, owner, { name: 'Luna' });
    const body = {
      venueId,
      rating: 'great',
      primaryIssue: 'Food',
      textGeneral: 'Great food',
      specificFeedback: words,
    };
    expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
    // Uses the real reader instead of the simple one that most tests use.
    await readAnswers(app, async (answers) => answers.map(readWords));
    await alertSeriousComplaints(app.services);

    const mail = await app.mailTo(owner.email);
    // It is an emergency if the reader cites the throat as well as the lips.
    const { 1: name = '' } = /^(Possible .*) at /.exec(mail?.subject ?? '') ?? [];
    expect(name).toMatch(/^Possible (emergency or )?allergic reaction$/);
    expect(mail?.text.replaceAll(/[\s>]+/g, ' ')).toMatch(
      new RegExp(`${name} at Luna In their words: .*${deciding}`, 'i'),
    );
    const entry = /entry=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const { body: item } = await app.send('GET', `/api/feedback/${entry}`, { token: owner.token });
    const id = item.caseId;
    const opened = await app.send('GET', `/api/cases/${id}`, { token: owner.token });
    expect(opened.body).toMatchObject({
      safety: 'allergen',
      // The case and the email use the same name.
      isEmergency: name.includes('emergency'),
      status: 'open',
      answer: { language, textSpecific: words },
    });
    expect(opened.body.because.join(' ')).toContain(deciding);
    // The case marks these words in the text.
    for (const marked of opened.body.because) expect(words).toContain(marked);
    expect(opened.body.entries.at(-1)).toMatchObject({
      act: 'told',
      sentence: expect.stringMatching(/^Told: .+ \(mail\)$/),
    });
    const listed = await app.send('GET', `/api/cases?venueId=${venueId}`, { token: owner.token });
    expect(listed.body).toMatchObject({ openCount: 1, cases: [{ id }] });
  },
);
