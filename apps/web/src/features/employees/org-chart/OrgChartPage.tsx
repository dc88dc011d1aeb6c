import { Button, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconPrinter } from '@muster/ui/icons'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { usePhone } from '@muster/ui/theme'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { logFailure } from '../../../lib/feedback/failure-log.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { departmentSource, peopleSource } from './model/chart-calls.ts'
import type { Box } from './model/chart-model.ts'
import { fitsPng, type Picture, printSheets, savePng, saveSvg } from './model/save-chart.ts'
import { type Chart, useChart } from './model/use-chart.ts'
import classes from './parts/Chart.module.css'
import { type ChartLook, ChartView, ColourSelect, useShownChart } from './parts/ChartView.tsx'
import type { Marking } from './parts/CompareDrawer.tsx'
import { DayControl } from './parts/DayControl.tsx'
import { FindPerson } from './parts/FindPerson.tsx'
import { PrintedChart } from './parts/PrintedChart.tsx'
import './texts.ts'

const PersonDrawer = lazy(() => import('../components/PersonDrawer.tsx'))
const CompareDrawer = lazy(() => import('./parts/CompareDrawer.tsx'))
const LooseDrawer = lazy(async () => ({ default: (await import('./parts/LooseDrawer.tsx')).LooseDrawer }))
const VacanciesDrawer = lazy(() => import('./parts/VacanciesDrawer.tsx'))
const SettingsModal = lazy(() => import('./parts/SettingsModal.tsx'))

type View = 'chart' | 'list' | 'departments'
type Beside = 'compare' | 'vacancies' | 'loose' | 'settings' | null
type OwnLook = Pick<ChartLook, 'isCompact' | 'showsDotted' | 'colourBy'>
const NONE: ReadonlySet<string> = new Set()
const LEVELS = 3

/** State kept in the URL: view, date, focused branch, and the person in the side panel. */
function useAddress() {
  const [query, setQuery] = useSearchParams()
  const isPhone = usePhone()
  const set = useCallback(
    (values: Record<string, string | null>) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  const requested = query.get('view')
  const view: View =
    requested === 'chart' || requested === 'list' || requested === 'departments'
      ? requested
      : isPhone
        ? 'list'
        : 'chart'
  const day = query.get('date')
  return {
    view,
    date: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    root: query.get('branch'),
    person: Number(query.get('person')) || null,
    open: Number(query.get('open')) || null,
    set,
  }
}

/** The organisation chart as of any date, with navigation, search and printing. */
export default function OrgChartPage() {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  const navigate = useNavigate()
  const address = useAddress()
  const { view, date, root, set } = address
  const isDepartments = view === 'departments'
  const source = useMemo(
    () => (isDepartments ? departmentSource(date) : peopleSource(date)),
    [isDepartments, date],
  )
  const chart = useChart(source, address.person)
  const [current, setCurrent] = useState<string | null>(address.person ? `p${address.person}` : null)
  const [beside, setBeside] = useState<Beside>(null)
  const [marking, setMarking] = useState<Marking | null>(null)
  const [sheets, setSheets] = useState<readonly string[] | null>(null)
  const [own, setOwn] = useState<OwnLook>({ isCompact: true, showsDotted: true, colourBy: 'department' })
  const look: ChartLook = { ...own, isList: view === 'list', isDepartments }
  const shown = useShownChart(chart, root, look)
  const picture: Picture = {
    model: chart.model,
    laid: shown.laid,
    colourBy: isDepartments ? 'none' : own.colourBy,
    legend: shown.legend,
    title: date ? `${t('title')}, ${format.day(date)}` : t('title'),
  }
  const openBox = useCallback(
    (box: Box) => {
      if (box.kind === 'department' && box.department) {
        navigate(`/users/emp-directory?f.5=${box.department.id}`)
      } else if (box.kind === 'vacancy') setBeside('vacancies')
      else if (box.kind === 'loose') setBeside('loose')
      else if (box.personId !== null) set({ open: String(box.personId) })
    },
    [navigate, set],
  )
  const find = async (id: number) => {
    set({ branch: null })
    setCurrent(await chart.find(id))
  }
  const secondary = useActions({ chart, picture, current, set, setOwn, setBeside })
  const done = useCallback(() => setSheets(null), [])
  return (
    <>
      <PageHeader
        title={t('title')}
        count={chart.facts?.people}
        primary={{
          label: t('print'),
          icon: <IconPrinter size={16} />,
          onClick: () => setSheets(printSheets(picture, t)),
        }}
        secondary={secondary}
      />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          onChange={(next) => {
            setCurrent(null)
            set({ view: next, branch: null, person: null })
          }}
          data={(['chart', 'list', 'departments'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {isDepartments ? null : <FindPerson date={date} onFind={(id) => void find(id)} />}
        <DayControl
          date={date}
          today={chart.facts?.today}
          onChange={(next) => {
            setMarking(null)
            set({ date: next })
          }}
        />
        {isDepartments ? null : (
          <ColourSelect
            value={own.colourBy}
            onChange={(colourBy) => setOwn((now) => ({ ...now, colourBy }))}
          />
        )}
      </div>
      <Notices chart={chart} date={date} marking={marking} onStop={() => setMarking(null)} />
      <ChartView
        chart={chart}
        shown={shown}
        look={look}
        root={root && chart.model.boxes.has(root) ? root : null}
        current={current}
        changed={marking?.keys ?? NONE}
        label={t('title')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        onCurrent={setCurrent}
        onOpen={openBox}
        onRoot={(key) => set({ branch: key })}
      />
      {sheets ? <PrintedChart sheets={sheets} onDone={done} /> : null}
      <Suspense fallback={null}>
        {address.open ? <PersonDrawer id={address.open} onClose={() => set({ open: null })} /> : null}
        <BesideChart
          beside={beside}
          chart={chart}
          date={date}
          onClose={() => setBeside(null)}
          onOpen={(box) => {
            setBeside(null)
            openBox(box)
          }}
          onMark={(next) => {
            setMarking(next)
            setBeside(null)
            set({ date: next.to === chart.facts?.today ? null : next.to })
          }}
        />
      </Suspense>
    </>
  )
}

interface NoticesProps {
  chart: Chart
  date: string | null
  marking: Marking | null
  onStop: () => void
}

/** Notes about the current chart: a date other than today, marked changes, loading progress. */
function Notices({ chart, date, marking, onStop }: NoticesProps) {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  return (
    <>
      {date ? (
        <Text role="status" mb="xs" fw={600}>
          {t('notToday', { date: format.day(date) })}
        </Text>
      ) : null}
      {marking ? (
        <div className={classes.notice}>
          {t('compare.highlight', { date: format.day(marking.from) })}
          <Button variant="default" size="compact-sm" onClick={onStop}>
            {t('compare.stop')}
          </Button>
        </div>
      ) : null}
      {chart.progress ? (
        <div className={classes.notice} role="status">
          {t('loadingAll', {
            loaded: format.number(chart.progress.loaded),
            total: format.number(chart.progress.total),
          })}
          <Progress
            value={(chart.progress.loaded / Math.max(1, chart.progress.total)) * 100}
            w={200}
            aria-label={t('loading')}
          />
        </div>
      ) : null}
    </>
  )
}

interface BesideProps {
  beside: Beside
  chart: Chart
  date: string | null
  onClose: () => void
  onOpen: (box: Box) => void
  onMark: (marking: Marking) => void
}

/** The panel beside the chart. */
function BesideChart({ beside, chart, date, onClose, onOpen, onMark }: BesideProps) {
  if (beside === 'vacancies') return <VacanciesDrawer onClose={onClose} onChanged={chart.reload} />
  if (beside === 'loose') return <LooseDrawer model={chart.model} onOpen={onOpen} onClose={onClose} />
  if (beside === 'settings') return <SettingsModal onClose={onClose} />
  if (beside !== 'compare' || !chart.facts) return null
  return <CompareDrawer today={chart.facts.today} date={date} onClose={onClose} onMark={onMark} />
}

interface ActionsProps {
  chart: Chart
  picture: Picture
  current: string | null
  set: (values: Record<string, string | null>) => void
  setOwn: (change: (now: OwnLook) => OwnLook) => void
  setBeside: (beside: Beside) => void
}

/** Chart actions besides printing. */
function useActions({ chart, picture, current, set, setOwn, setBeside }: ActionsProps): PageAction[] {
  const { t } = useTranslation('orgchart')
  const { abilities } = chart.facts ?? {}
  const attempt = (work: () => Promise<void>) => {
    if (fitsPng(picture))
      work().catch((error: unknown) => {
        // Browsers reject large canvases in different ways.
        logFailure(error)
        notifyError(t('tooLargePng'))
      })
    else notifyError(t('tooLargePng'))
  }
  const focused = current !== null && (chart.model.boxes.get(current)?.children ?? 0) > 0 ? current : null
  return [
    { label: t('openAll'), onClick: () => void chart.openAll() },
    { label: t('openLevels', { count: LEVELS }), onClick: () => void chart.openLevels(LEVELS) },
    { label: t('closeAll'), onClick: chart.closeAll },
    ...(focused ? [{ label: t('focus'), onClick: () => set({ branch: focused }) }] : []),
    { label: t('compact'), onClick: () => setOwn((now) => ({ ...now, isCompact: !now.isCompact })) },
    { label: t('dotted'), onClick: () => setOwn((now) => ({ ...now, showsDotted: !now.showsDotted })) },
    { label: t('compare.action'), onClick: () => setBeside('compare') },
    { label: t('vacancies.title'), onClick: () => setBeside('vacancies') },
    { label: t('savePng'), onClick: () => attempt(() => savePng(picture, t)) },
    { label: t('saveSvg'), onClick: () => saveSvg(picture, t) },
    ...(abilities?.settings ? [{ label: t('settings.title'), onClick: () => setBeside('settings') }] : []),
  ]
}
