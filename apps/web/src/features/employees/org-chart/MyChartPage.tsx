import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { usePhone } from '@muster/ui/theme'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormatter, useSession, useUser } from '../../../lib/session/session.ts'
import { ownSource } from './model/chart-calls.ts'
import type { Box } from './model/chart-model.ts'
import { useChart } from './model/use-chart.ts'
import { ChartView, useShownChart } from './parts/ChartView.tsx'
import './texts.ts'

const NONE: ReadonlySet<string> = new Set()

/** The user's position in the organisation: reporting line, team and everybody below. */
export default function MyChartPage() {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  const navigate = useNavigate()
  const me = useUser().user_emp_id
  const isTeamLead = useSession()?.user.is_team_lead ?? false
  const isPhone = usePhone()
  const [requested, setView] = useState<'chart' | 'list' | null>(null)
  const view = requested ?? (isPhone ? 'list' : 'chart')
  const chart = useChart(ownSource, me)
  const [current, setCurrent] = useState<string | null>(null)
  const mine = chart.facts?.me ?? null
  useEffect(() => setCurrent(mine), [mine])
  const look = {
    isList: view === 'list',
    isDepartments: false,
    isCompact: true,
    showsDotted: true,
    colourBy: 'none' as const,
  }
  const shown = useShownChart(chart, null, look)
  const open = (box: Box) => {
    if (box.personId === null) return
    if (box.personId === me) navigate('/profile')
    else if (isTeamLead && isBelow(chart.model.boxes, box.key, mine)) navigate(`/team/${box.personId}`)
    else setCurrent(box.key)
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1}>{t('myTitle')}</Title>
          {chart.facts && chart.facts.people > 0 ? (
            <Text c="dimmed" role="status">
              {t('people', { count: chart.facts.people, number: format.number(chart.facts.people) })}
            </Text>
          ) : null}
        </div>
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          onChange={(next) => setView(next === 'list' ? 'list' : 'chart')}
          data={(['chart', 'list'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      <ChartView
        chart={chart}
        shown={shown}
        look={look}
        root={null}
        current={current}
        changed={NONE}
        label={t('myTitle')}
        empty={{ title: t('emptyOwn'), text: t('emptyOwnText') }}
        onCurrent={setCurrent}
        onOpen={open}
        onRoot={() => undefined}
      />
    </>
  )
}

/** Whether a box is below another. Managers may open only records below their own. */
function isBelow(boxes: ReadonlyMap<string, Box>, key: string, above: string | null): boolean {
  const seen = new Set<string>()
  for (
    let at = boxes.get(key)?.parent ?? null;
    at !== null && !seen.has(at);
    at = boxes.get(at)?.parent ?? null
  ) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}
