import { Delete } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type DeviceMember, type PinProof, provePin } from '#shared/team/devices-contract.ts';
import { PIN_DIGITS } from '#shared/team/pin-rules.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { lockedUntilWords } from './pin-lock-words.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const PLACES = Array.from({ length: PIN_DIGITS }, (_, place) => place);
const TIMEOUT_MS = 20_000;

/** Asks for a PIN of four digits, tapped or typed. The fourth digit submits it. */
export function PinPad({
  person,
  purpose,
  isBusy,
  onProven,
  onBack,
}: {
  person: DeviceMember;
  /** What the PIN is for: "redeem Free dessert". */
  purpose: string;
  isBusy: boolean;
  onProven: (proof: PinProof) => void;
  onBack: () => void;
}) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [lockedUntil, setLockedUntil] = useState<string>();
  const lockEnd = lockedUntilWords(lockedUntil ?? person.pinLockedUntil, useNow());
  const { isRunning, run } = useSingleFlight();
  const pad = useRef<HTMLFieldSetElement>(null);
  const isClosed = isRunning || isBusy;

  // The whole pad has to be visible before the first digit.
  useEffect(() => {
    pad.current?.focus({ preventScroll: true });
    pad.current?.scrollIntoView({ block: 'center' });
  }, []);

  function add(digit: string): void {
    if (isClosed || lockEnd || pin.length >= PIN_DIGITS) return;
    const next = pin + digit;
    setPin(next);
    setProblem(undefined);
    if (next.length === PIN_DIGITS) prove(next);
  }

  function removeLast(): void {
    if (!isClosed) setPin((before) => before.slice(0, -1));
  }

  function prove(typed: string): void {
    void run(async (isStillHere) => {
      try {
        const body = { memberId: person.id, pin: typed };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const proof = await callApi(provePin, { body }, { signal });
        if (isStillHere()) onProven(proof);
      } catch (error) {
        if (isStillHere()) {
          setLockedUntil(lockEndOf(error));
          setProblem(failureMessage(error, 'That did not work. Please try again.'));
        }
      }
      if (isStillHere()) setPin('');
    });
  }

  return (
    <fieldset
      ref={pad}
      tabIndex={-1}
      aria-label={`PIN of ${person.name}`}
      aria-busy={isClosed}
      className="flex flex-col gap-4 outline-none"
      onKeyDown={(event) => {
        if (/^\d$/.test(event.key)) add(event.key);
        else if (event.key === 'Backspace') removeLast();
        else if (event.key === 'Escape') onBack();
      }}
    >
      {lockEnd ? (
        <LockedPin name={person.name} until={lockEnd} onBack={onBack} />
      ) : (
        <>
          <p className="wrap-anywhere text-center text-lg">
            <span className="font-semibold">{person.name}</span>, enter your PIN to {purpose}.
          </p>
          <p role="status" className="sr-only">
            {pin.length} of {PIN_DIGITS} digits
          </p>
          <div aria-hidden className="flex justify-center gap-4 py-1">
            {PLACES.map((place) => (
              <span
                key={place}
                className={classNames(
                  'size-4 rounded-full border-2',
                  place < pin.length ? 'border-basil bg-basil' : 'border-line-strong',
                  isClosed && 'opacity-50',
                )}
              />
            ))}
          </div>
          {problem && <Alert tone="error">{problem}</Alert>}
          <div className="mx-auto grid w-full max-w-sm grid-cols-3 gap-3">
            {KEYS.map((digit) => (
              <Key key={digit} digit={digit} onPress={add} />
            ))}
            <Button variant="quiet" size="lg" className="h-16 px-2" onClick={onBack}>
              Back
            </Button>
            <Key digit="0" onPress={add} />
            <Button
              variant="quiet"
              size="lg"
              className="h-16"
              aria-label="Delete"
              onClick={removeLast}
            >
              <Delete aria-hidden />
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/**
 * Until when the PIN is locked after too many wrong guesses on any device; undefined if it is not.
 */
function lockEndOf(error: unknown): string | undefined {
  const until = error instanceof RequestError ? error.body?.pinLockedUntil : undefined;
  return typeof until === 'string' ? until : undefined;
}

function Key({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) {
  return (
    <Button variant="secondary" size="lg" className="h-16" onClick={() => onPress(digit)}>
      <span className="text-2xl tabular-nums">{digit}</span>
    </Button>
  );
}

/** Shown instead of the pad while the PIN is locked. */
function LockedPin({ name, until, onBack }: { name: string; until: string; onBack: () => void }) {
  return (
    <>
      <Alert tone="warning" title={`The PIN of ${name} is locked until ${until}`}>
        <p>Too many wrong PINs were entered for this name.</p>
        <p className="mt-2">
          If this is you, sign in on your own phone and choose a new PIN under Settings, Security.
          It works here straight away. A manager can also remove your PIN on the Team page.
        </p>
      </Alert>
      <Button size="lg" variant="secondary" autoFocus className="mx-auto px-10" onClick={onBack}>
        Back
      </Button>
    </>
  );
}
