import { Anchor, Select, Skeleton, Text, Title } from '@mantine/core'
import { BarChart, ChartCard, type ChartData } from '@muster/ui/charts'
import { StatusBadge } from '@muster/ui/feedback'
import { PageHeader, StatCard } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { KindTable } from '../components/KindTable.tsx'
import classes from '../components/Structure.module.css'
import { type Dashboard, dashboardOptions } from '../data/unit-queries.ts'
import '../texts.ts'

const DEPARTMENT = 101
const NAMED = 8

/** Overview of the masters: counts, unused units, units without a head, recent changes, head counts. */
export default function UnitDashboardPage() {
  const { t } = useTranslation('organisation')
  const dashboard = useQuery(dashboardOptions)
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={t('dashboard.text')}
        secondary={[
          { label: t('dashboard.list'), href: hrefOf('/org-master/org-units') },
          { label: t('units.tree'), href: hrefOf('/org-master/tree') },
        ]}
      />
      <Loaded query={dashboard} skeleton={<Skeleton height={480} radius="lg" />}>
        {(data) => <Glance data={data} />}
      </Loaded>
    </>
  )
}

const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)

function Glance({ data }: { data: Dashboard }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return (
    <>
      <div className={classes.stats}>
        <StatCard
          label={t('dashboard.people')}
          value={format.number(data.people)}
          href={hrefOf('/users/emp-directory')}
        />
        <StatCard
          label={t('dashboard.active')}
          value={format.number(sum(data.kinds.map((kind) => kind.active)))}
          href={hrefOf('/org-master/org-units')}
        />
        {/* Hidden from users with limited reach: a unit that looks unused to them may have people they cannot see. */}
        {data.kinds.some((kind) => kind.unused !== null) ? (
          <StatCard
            label={t('dashboard.unused')}
            value={format.number(sum(data.kinds.map((kind) => kind.unused)))}
          />
        ) : null}
        <StatCard label={t('dashboard.headless')} value={format.number(data.without_head.total)} />
      </div>
      <div className={classes.columns}>
        <PeoplePerUnit kinds={data.kinds} />
        <Headless withoutHead={data.without_head} />
      </div>
      <div className={classes.columns}>
        <section className={classes.panel}>
          <Title order={2} size="h4" mb="xs">
            {t('dashboard.kinds')}
          </Title>
          <KindTable kinds={data.kinds} />
        </section>
        <Recent data={data} />
      </div>
    </>
  )
}

function PeoplePerUnit({ kinds }: { kinds: Dashboard['kinds'] }) {
  const { t } = useTranslation('organisation')
  const counted = kinds.filter((kind) => kind.largest.length > 0)
  const [chosen, setChosen] = useState(String(DEPARTMENT))
  const kind = counted.find((one) => String(one.formid) === chosen) ?? counted[0]
  const data = useMemo<ChartData>(
    () => ({
      rowHeader: kind?.FORM_NAME ?? '',
      rows: (kind?.largest ?? []).map((unit) => ({
        id: String(unit.id),
        label: unit.name,
        values: { people: unit.people },
      })),
      series: [{ id: 'people', label: t('dashboard.number') }],
      isAdditive: true,
    }),
    [kind, t],
  )
  return (
    <div>
      <Select
        mb="sm"
        maw={260}
        label={t('dashboard.choose')}
        allowDeselect={false}
        value={kind ? String(kind.formid) : null}
        onChange={(next) => next && setChosen(next)}
        data={counted.map((one) => ({ value: String(one.formid), label: one.FORM_NAME }))}
      />
      <ChartCard
        title={t('dashboard.perUnit', { unit: kind?.FORM_NAME ?? '' })}
        description={t('dashboard.perUnitText')}
        order={2}
        height={320}
        data={data}
      >
        <BarChart isHorizontal />
      </ChartCard>
    </div>
  )
}

function Headless({ withoutHead }: { withoutHead: Dashboard['without_head'] }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const named = withoutHead.departments.slice(0, NAMED)
  const more = withoutHead.total - named.length
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="xs">
        {t('dashboard.headless')}
      </Title>
      {withoutHead.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dashboard.headlessNone')}
        </Text>
      ) : (
        <ul className={classes.plain}>
          {named.map((department) => (
            <li key={department.id}>
              <UnitLink formid={DEPARTMENT} {...department} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          {t('dashboard.headlessMore', { number: format.number(more) })}
        </Text>
      ) : null}
    </section>
  )
}

function Recent({ data }: { data: Dashboard }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const names = new Map(data.kinds.map((kind) => [kind.formid, kind.FORM_NAME]))
  const wordOf = (unit: Dashboard['recent'][number]) =>
    unit.status === 0 ? 'retired' : unit.is_new ? 'added' : 'changed'
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="xs">
        {t('dashboard.recent')}
      </Title>
      {data.recent.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dashboard.recentNone')}
        </Text>
      ) : (
        <ul className={classes.plain}>
          {data.recent.map((unit) => (
            <li key={`${unit.formid}-${unit.id}`}>
              <span>
                <UnitLink {...unit} />
                <Text size="xs" c="dimmed">
                  {names.get(unit.formid)} · {format.dayTime(unit.changed_at)}
                </Text>
              </span>
              <StatusBadge kind={unit.status === 0 ? 'neutral' : 'success'}>
                {t(`dashboard.${wordOf(unit)}`)}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function UnitLink({ formid, id, name }: { formid: number; id: number; name: string }) {
  return (
    <Anchor
      renderRoot={(props) => <AppLink {...props} to={`/org-master/org-units/${id}/edit/${formid}`} />}
      size="sm"
    >
      {name}
    </Anchor>
  )
}
