import { type ReactNode, useState } from 'react';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { isOpenAt, localTime } from '#shared/venues/opening-hours.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PlanEditor } from '../arrange/plan-editor.tsx';
import { type SoundState, useSound } from '../device/use-sound.ts';
import { useWakeLock } from '../device/use-wake-lock.ts';
import { useFloorPlan } from '../live/plan-queries.ts';
import { inFifteenMinutes, oneHourLater, useFloorSwitches } from '../live/queries.ts';
import type { MemberSelection } from '../live/use-call-actions.ts';
import { type FloorState, isConnectionLost, useFloor, useServerNow } from '../live/use-floor.ts';
import { useOutcomeQuestion } from '../live/use-outcome-question.ts';
import { useRingEachMinute, useRingOnFollowUp } from '../live/use-ring.ts';
import { useTileActions } from '../live/use-tile-actions.ts';
import { useRingOnNotPutRight, useVisitsNotPutRight } from '../live/use-visits-not-put-right.ts';
import { useAlarmsBehindDialog, useWithdrawnCalls } from '../live/use-withdrawn-calls.ts';
import { clockTime, isInForce } from '../minutes.ts';
import { NoticeCard, VisitNotPutRightCard, WithdrawnCallCard } from '../notices/notice-card.tsx';
import { placeTables } from '../room/place-tables.ts';
import { Room } from '../room/room.tsx';
import { waitingCalls } from '../room/waiting-tiles.ts';
import { BoardSections } from '../sections/board-sections.tsx';
import { SectionsBand } from '../sections/sections-band.tsx';
import { ShiftPeople } from '../sections/shift-people.tsx';
import { useSections } from '../sections/use-sections.ts';
import { AlarmBar } from './alarm-bar.tsx';
import { Announcement } from './announcement.tsx';
import { BoardBands } from './board-bands.tsx';
import { BoardHeader } from './board-header.tsx';
import {
  ARRANGED_ROOM_HEIGHT,
  MAIN_STYLES,
  ROOM_HEIGHT,
  ROOM_STYLES,
} from './board-layout-styles.ts';
import { BoardSettings } from './board-settings.tsx';
import { focusBoard } from './board-sheet.tsx';
import { BoardStrip } from './board-strip.tsx';
import { BOARD_TEXT_STYLES } from './board-text-styles.ts';
import { CallList } from './call-list.tsx';
import { CallOutcomeSheet } from './call-outcome-sheet.tsx';
import { callAnnouncement, notPutRightAnnouncement } from './call-reason.ts';
import { BoardSkeleton, FloorOffNotice, FloorUnavailable, NoCalls } from './floor-off-notice.tsx';
import { isNoticeShown } from './is-notice-shown.ts';
import { useAnnouncement } from './use-announcement.ts';

export type BoardContext = {
  venue: Pick<Venue, 'venueId' | 'name' | 'timezone' | 'openingHours'>;
  homePath: string;
  redeemPath: string;
  /** Address of the full answers, for members who may read them. */
  feedbackPath?: string | undefined;
  /** Address of the live floor's settings, for members who may change them. */
  settingsPath?: string | undefined;
  /** Address of the roster's settings, for members who may change it. */
  rosterPath?: string | undefined;
  /** Address of the page about earlier shifts, for members. */
  pastShiftsPath?: string | undefined;
  /** The owner's name, shown to members who may not change the settings. */
  whoCan: string;
  /** Whether the member may arrange the tables of the room. */
  mayArrange?: boolean;
  venueChoice?: ReactNode;
  pushSwitch?: ReactNode;
  /** Asks which member goes. Only for shared devices; on a personal device the member is known. */
  askWho?: (asking: {
    call: FloorCall;
    onPick: (who: MemberSelection) => void;
    onClose: () => void;
  }) => ReactNode;
};

/** A venue's floor board, for a tablet at the pass or a phone in an apron. */
export function FloorBoard(place: BoardContext) {
  const { venue } = place;
  const { sound, toggle, ringNow } = useSound();
  const [news, announce] = useAnnouncement();
  const state = useFloor(venue.venueId, (calls) => {
    announce(callAnnouncement(calls));
    return !calls.some(isAudible) || ringNow();
  });
  const { floor } = state;
  const now = useServerNow(state.clockAheadMs);
  const isQuiet = isInForce(floor?.switches.quietUntil, now);
  const waiting = floor ? waitingCalls(floor) : [];
  const isAudible = ({ isEmergency }: FloorCall) => isEmergency || !isQuiet;
  const longest = waiting.find((call) => call.status === 'waiting' && isAudible(call));
  useRingEachMinute(longest, now, ringNow);
  useRingOnFollowUp(floor?.calls ?? [], now, (calls) => {
    if (calls.some(isAudible)) ringNow();
  });
  useRingOnNotPutRight(floor, (visits) => {
    announce(visits.map(notPutRightAnnouncement).join(' '));
    if (!isQuiet) ringNow();
  });
  useTitle(waiting.length > 0 ? `(${waiting.length}) Floor` : 'Floor');
  const isScreenKept = useWakeLock();
  if (state.error) return <FloorUnavailable state={state} homePath={place.homePath} />;
  if (!floor) return <BoardSkeleton />;
  return (
    <>
      <Announcement text={news} />
      <Board {...{ place, state, floor, now, sound, isScreenKept }} onSound={toggle} />
    </>
  );
}

type BoardProps = {
  place: BoardContext;
  state: FloorState;
  floor: Floor;
  now: number;
  sound: SoundState;
  isScreenKept: boolean;
  onSound: () => void;
};

function Board({ place, state, floor, now, sound, isScreenKept, onSound }: BoardProps) {
  const { venue } = place;
  const { venueId, timezone } = venue;
  const isPhone = useIsMobile();
  const acts = useTileActions(venueId, floor.calls, state.look);
  const isShared = place.askWho !== undefined;
  const withdrawn = useWithdrawnCalls(floor, { isShared, now });
  const unsettled = useVisitsNotPutRight(venueId, floor);
  const switches = useFloorSwitches(venueId);
  const { plan, isPending } = useFloorPlan(venueId, floor);
  const [asked, setAsked] = useState<{ callId: string; step: AskedStep }>();
  const whatHelped = useOutcomeQuestion(floor.calls, acts.finish);
  const finished = whatHelped.call;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const [isSharingOut, setSharingOut] = useState(false);
  const sections = useSections(venue, { floor, now, isLive: state.line.isLive });
  const askedCall = floor.calls.find(({ id }) => id === asked?.callId);
  const notice = isNoticeShown(acts.notice, floor.calls, now, withdrawn.hasToldOf)
    ? acts.notice
    : undefined;
  const alarmsBehind = useAlarmsBehindDialog(
    waitingCalls(floor),
    isMoreOpen || isSharingOut || askedCall !== undefined,
  );
  // A call from before the floor was switched off can still be ended.
  const isOff = !floor.isOn && floor.calls.length === 0;
  const isLost = isConnectionLost(state, now);
  const heardAt = clockTime(state.line.heardAt + state.clockAheadMs, timezone);
  const { switches: stored } = floor;
  const closedUntil = isInForce(stored.closedUntil, now) ? stored.closedUntil : null;
  const quietUntil = isInForce(stored.quietUntil, now) ? stored.quietUntil : null;
  const isOpen = isOpenAt(venue.openingHours, localTime(new Date(now), timezone));

  /** On a shared device, first asks which member goes, unless the call's own member has arrived. */
  function begin(step: AskedStep, call: FloorCall): void {
    const isKnown = step === 'arrive' && call.status === 'taken';
    if (place.askWho && !isKnown) setAsked({ callId: call.id, step });
    else void acts[step](call);
  }

  function openSections(): void {
    sections.readAgain();
    setSharingOut(true);
  }

  function reopen(call: FloorCall): void {
    whatHelped.close(call);
    acts.forgetNotice();
    void acts.reopen(call);
  }

  function show(call: FloorCall): void {
    requestAnimationFrame(() => {
      const card = document.getElementById(`call-${call.id}`);
      card?.closest('details')?.setAttribute('open', '');
      card?.scrollIntoView({ block: 'nearest' });
      card?.querySelector('button')?.focus({ preventScroll: true });
    });
  }

  const bands = (
    <>
      <BoardBands
        {...{ floor, state, now, venueId, quietUntil, closedUntil, isOpen }}
        timeZone={timezone}
        lostSince={isLost ? heardAt : null}
        onRingAgain={() => void switches.change('quietUntil', null)}
        onOpenAgain={() => void switches.change('closedUntil', null)}
      />
      <SectionsBand
        {...{ sections, venue, now }}
        hasTables={floor.tables.length > 0}
        isCalm={waitingCalls(floor).length === 0}
        onOpen={openSections}
      />
    </>
  );
  return (
    <div
      className={`${BOARD_TEXT_STYLES} flex h-dvh flex-col overflow-y-auto overflow-x-hidden bg-paper`}
    >
      <BoardHeader
        homePath={place.homePath}
        venueName={floor.venueName}
        venueChoice={place.venueChoice}
        time={clockTime(now, timezone)}
        isOff={isOff}
        isLive={isLost ? false : state.line.wasLive || undefined}
        sound={sound}
        quietUntil={quietUntil && clockTime(quietUntil, timezone)}
        onSound={onSound}
        onQuiet={() => void switches.change('quietUntil', quietUntil ? null : oneHourLater(now))}
        onSections={openSections}
        onMore={() => setMoreOpen(true)}
      />
      {isOff ? (
        <main className="flex flex-1 flex-col">
          {bands}
          <FloorOffNotice
            venueName={floor.venueName}
            settingsPath={place.settingsPath}
            whoCan={place.whoCan}
          />
        </main>
      ) : (
        <main className={MAIN_STYLES}>
          <div
            className={classNames(ROOM_STYLES, isArranging ? ARRANGED_ROOM_HEIGHT : ROOM_HEIGHT)}
          >
            {isArranging ? (
              <PlanEditor
                {...{ venueId, plan }}
                places={placeTables(
                  floor.tables.map(({ name }) => name),
                  plan,
                )}
                latestVersion={floor.planVersion}
                onClose={() => {
                  setArranging(false);
                  state.look();
                  focusBoard();
                }}
              />
            ) : (
              <Room
                {...{ floor, plan, isPending, now, isPhone }}
                nameOf={sections.nameOf}
                onShow={show}
              />
            )}
          </div>
          <div className="flex min-h-[250px] min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain pb-2">
            <CallList
              floor={floor}
              now={now}
              isPhone={isPhone}
              isCalling={sound === 'on'}
              isShared={isShared}
              timeZone={timezone}
              pause={{
                problem: switches.problem,
                onPause: closedUntil
                  ? undefined
                  : () => void switches.change('closedUntil', inFifteenMinutes(now)),
              }}
              acts={{
                isBusy: acts.isBusy,
                onGo: (call) => begin('claim', call),
                onArrive: (call) => begin('arrive', call),
                onTakeOver: (call) => begin('takeOver', call),
                onDone: (call) => void whatHelped.finish(call),
              }}
              notices={
                <>
                  {bands}
                  {notice && (
                    <NoticeCard
                      key={`${notice.kind} ${notice.tableNumber}`}
                      notice={notice}
                      onSeen={acts.forgetNotice}
                      onReopen={reopen}
                      onSayWhatHelped={(call) => whatHelped.ask(call, acts.endedWith(call))}
                    />
                  )}
                  {unsettled.news.map((visit) => (
                    <VisitNotPutRightCard
                      key={visit.id}
                      visit={visit}
                      onSeen={() => unsettled.forget(visit)}
                    />
                  ))}
                  {withdrawn.news.map((call) => (
                    <WithdrawnCallCard
                      key={call.id}
                      call={call}
                      onSeen={() => withdrawn.forget(call)}
                    />
                  ))}
                </>
              }
              calm={
                <NoCalls
                  title={isLost ? `Nobody was waiting at ${heardAt}` : 'Nobody is waiting'}
                  mayCall={floor.callsOpen && !isLost}
                />
              }
            />
          </div>
        </main>
      )}
      <BoardStrip
        {...{ floor, now }}
        isSoundLocked={sound === 'locked' && floor.isOn}
        shift={
          <ShiftPeople
            {...{ sections }}
            tableNames={floor.tables.map(({ name }) => name)}
            onOpen={openSections}
          />
        }
        redeemPath={place.redeemPath}
        feedbackPath={place.feedbackPath}
      />
      {finished && (
        <CallOutcomeSheet
          key={finished.id}
          call={finished}
          calls={whatHelped.calls}
          isBusy={acts.isBusy(finished)}
          isInTheWay={whatHelped.isInTheWay}
          firstNote={whatHelped.firstNote}
          onSave={(outcome, note) => void whatHelped.save(finished, outcome, note)}
          onLeave={(outcome, note) => whatHelped.leave(finished, outcome, note)}
          onReopen={() => reopen(finished)}
          onClose={() => whatHelped.close(finished)}
        />
      )}
      {askedCall &&
        place.askWho?.({
          call: askedCall,
          onPick: (who) => {
            setAsked(undefined);
            if (asked) void acts[asked.step](askedCall, who);
          },
          onClose: () => setAsked(undefined),
        })}
      <AlarmBar
        alarms={alarmsBehind}
        onShow={(call) => {
          setMoreOpen(false);
          setSharingOut(false);
          setAsked(undefined);
          show(call);
        }}
      />
      {isSharingOut && (
        <BoardSections
          key={String(sections.isKnown)}
          {...{ sections, floor, plan, now, venue }}
          rosterPath={place.rosterPath}
          tablesPath={place.settingsPath}
          onClose={() => setSharingOut(false)}
        />
      )}
      {isMoreOpen && (
        <BoardSettings
          venueName={floor.venueName}
          venueChoice={place.venueChoice}
          pushSwitch={place.pushSwitch}
          switches={{ quietUntil, closedUntil }}
          timeZone={timezone}
          now={now}
          pastShiftsPath={place.pastShiftsPath}
          isScreenKept={isScreenKept}
          problem={switches.problem}
          onArrange={
            place.mayArrange && floor.tables.length > 0 && !isArranging && !isPending
              ? () => {
                  setMoreOpen(false);
                  setArranging(true);
                }
              : undefined
          }
          onSections={() => {
            setMoreOpen(false);
            openSections();
          }}
          onSwitch={(name, until) => void switches.change(name, until)}
          onClose={() => setMoreOpen(false)}
        />
      )}
    </div>
  );
}

/** The steps for which a shared device asks who takes them. */
type AskedStep = 'claim' | 'arrive' | 'takeOver';
