import { Box } from '@mantine/core'
import type { HomePartKey } from '@muster/contract/dashboards/home-parts'
import { ErrorState } from '@muster/ui/feedback'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from '../../../lib/screen/PartBoundary.tsx'
import { useIdle } from '../../../lib/session/use-idle.ts'
import classes from './Home.module.css'
import type { Home, PartProps } from './home-query.ts'
import { PartFrame } from './PartFrame.tsx'
import AnnouncementsPart from './parts/AnnouncementsPart.tsx'
import { AbsenteeismPart, CompanyPart, CtcApprovalsPart } from './parts/CompanyParts.tsx'
import { LinksPart } from './parts/LinksPart.tsx'
import NeedsPart from './parts/NeedsPart.tsx'
import { HolidaysPart, LeaveMonthPart, MoodPart, SignInsPart } from './parts/OwnParts.tsx'
import { CelebrationsPart, MovementsPart, TeamCelebrationsPart, WaitingPart } from './parts/PeopleParts.tsx'
import TasksPart from './parts/TasksPart.tsx'
import { AttendancePart, AwayPart } from './parts/TodayParts.tsx'
import './parts-texts.ts'

const TrendPart = lazy(() => import('./parts/TrendPart.tsx'))

type Shown = {
  [K in HomePartKey]: (data: NonNullable<Home['data'][K]>, home: Home, retry: () => void) => ReactNode
}

const shown: Shown = {
  needs: (_data, home, retry) => <NeedsPart home={home} onRetry={retry} />,
  waiting: (data) => <WaitingPart data={data} />,
  tasks: (data) => <TasksPart data={data} />,
  announcements: (data) => <AnnouncementsPart data={data} />,
  attendance: (data) => <AttendancePart data={data} />,
  company: (data) => <CompanyPart data={data} />,
  absenteeism: (data) => <AbsenteeismPart data={data} />,
  ctc_approvals: (data) => <CtcApprovalsPart data={data} />,
  away: (data, { today }) => <AwayPart data={data} today={today} />,
  movements: (data) => <MovementsPart data={data} />,
  celebrations: (data) => <CelebrationsPart data={data} />,
  team_celebrations: (data) => <TeamCelebrationsPart data={data} />,
  trend: (data) => <LateTrend data={data} />,
  leave_month: (data) => <LeaveMonthPart data={data} />,
  holidays: (data) => <HolidaysPart data={data} />,
  mood: (data) => <MoodPart data={data} />,
  links: (data) => <LinksPart data={data} />,
  sign_ins: (data) => <SignInsPart data={data} />,
}

/** Charts are half as much code again as the whole home: they are loaded once everything else can be read. */
function LateTrend({ data }: PartProps<'trend'>) {
  const { t } = useTranslation('homeParts')
  const place = (
    <PartFrame title={t('names.trend')}>
      <Box h={248} />
    </PartFrame>
  )
  if (!useIdle()) return place
  return (
    <Suspense fallback={place}>
      <TrendPart data={data} />
    </Suspense>
  )
}

/** Shown only while there is something to read. */
const isHidden = (home: Home, key: HomePartKey) =>
  key === 'announcements' && home.data.announcements?.length === 0

interface PartGridProps {
  home: Home
  onRetry: () => void
  /** Those that are not shown elsewhere on the page; default: all. */
  keys?: readonly HomePartKey[]
}

/** The parts of a home in their order and size; one that could not be loaded says so, beside the others. */
export default function PartGrid({ home, onRetry, keys }: PartGridProps) {
  const parts = home.parts.filter(({ key }) => (keys?.includes(key) ?? true) && !isHidden(home, key))
  if (parts.length === 0) return null
  return (
    <div className={classes.parts}>
      {parts.map(({ key, size }) => (
        <div key={key} className={classes.part} data-size={size}>
          <PartBoundary>
            <Part home={home} partKey={key} onRetry={onRetry} />
          </PartBoundary>
        </div>
      ))}
    </div>
  )
}

function Part({ home, partKey, onRetry }: { home: Home; partKey: HomePartKey; onRetry: () => void }) {
  const { t } = useTranslation(['homeParts', 'dashboards'])
  const data = home.data[partKey]
  if (data !== undefined) return shown[partKey](data as never, home, onRetry)
  return (
    <PartFrame title={t(`homeParts:names.${partKey}`)}>
      <ErrorState
        order={3}
        texts={{ title: t('dashboards:partFailed'), retry: t('dashboards:retry') }}
        onRetry={onRetry}
      />
    </PartFrame>
  )
}
