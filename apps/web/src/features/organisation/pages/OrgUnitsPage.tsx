import { Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../lib/Loaded.tsx'
import classes from '../components/OrgUnits.module.css'
import { UnitList } from '../components/UnitList.tsx'
import { UnitRecords } from '../components/UnitRecords.tsx'
import { type Unit, unitsOptions } from '../data/unit-queries.ts'
import '../texts.ts'

/** The organisation's units: their kinds on the left, the records of the chosen kind beside them. */
export default function OrgUnitsPage() {
  const { t } = useTranslation('organisation')
  const units = useQuery(unitsOptions)
  return (
    <>
      <PageHeader title={t('units.title')} subtitle={t('units.text')} />
      <Loaded query={units} skeleton={<UnitsSkeleton />}>
        {(data) => <Units units={data.units.filter((unit) => !unit.hidden)} />}
      </Loaded>
    </>
  )
}

function Units({ units }: { units: Unit[] }) {
  const { t } = useTranslation('organisation')
  const [query] = useSearchParams()
  const chosen = units.find((unit) => unit.formid === Number(query.get('unit')))
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
