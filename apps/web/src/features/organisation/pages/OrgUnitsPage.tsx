import { Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconChartBar, IconSparkles } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../components/OrgUnits.module.css'
import { UnitList } from '../components/UnitList.tsx'
import { UnitRecords } from '../components/UnitRecords.tsx'
import { type Unit, unitsOptions } from '../data/unit-queries.ts'
import '../texts.ts'

/** Organisation units: the kinds on the left, the records of the selected kind beside them. */
export default function OrgUnitsPage() {
  const { t } = useTranslation('organisation')
  const units = useQuery(unitsOptions)
  const { id } = useParams()
  const [query] = useSearchParams()
  const chosen = Number(id ?? query.get('unit'))
  return (
    <>
      <PageHeader
        title={t('units.title')}
        subtitle={t('units.text')}
        secondary={[
          { label: t('units.tree'), href: hrefOf('/org-master/tree') },
          {
            label: t('units.merges'),
            icon: <IconSparkles size={16} />,
            href: hrefOf(`/org-master/merges/${chosen || 101}`),
          },
          {
            label: t('units.dashboard'),
            icon: <IconChartBar size={16} />,
            href: hrefOf('/org-master/dashboard'),
          },
        ]}
      />
      <Loaded query={units} skeleton={<UnitsSkeleton />}>
        {(data) => <Units units={data.units} chosenForm={chosen} />}
      </Loaded>
    </>
  )
}

function Units({ units, chosenForm }: { units: Unit[]; chosenForm: number }) {
  const { t } = useTranslation('organisation')
  const chosen = units.find((unit) => unit.formid === chosenForm)
  return (
    <div className={classes.panes} data-chosen={chosen ? true : undefined}>
      <UnitList units={units} chosen={chosen?.formid ?? null} />
      <div className={classes.records}>
        {chosen ? (
          <UnitRecords key={chosen.formid} unit={chosen} />
        ) : (
          <EmptyState title={t('units.choose')} text={t('units.chooseText')} />
        )}
      </div>
    </div>
  )
}

function UnitsSkeleton() {
  return (
    <div className={classes.panes} aria-hidden>
      <div className={classes.list}>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
          <Skeleton key={place} height={56} radius="md" mb={8} />
        ))}
      </div>
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
