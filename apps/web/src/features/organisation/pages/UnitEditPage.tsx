import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { FormSkeleton } from '../../../lib/form/MusterForm.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { RecordPanel } from '../components/RecordDrawer.tsx'
import classes from '../components/Structure.module.css'
import { recordOptions, type Unit, unitsOptions } from '../data/unit-queries.ts'
import '../texts.ts'

/** One unit on its own page: `id` is the record, `form_type` the id or slug of its form. */
export default function UnitEditPage() {
  const { t } = useTranslation('organisation')
  const { id, form_type: type } = useParams()
  const units = useQuery(unitsOptions)
  return (
    <Loaded query={units} skeleton={<FormSkeleton fields={3} />} order={1}>
      {(data) => {
        const unit = data.units.find((one) => String(one.formid) === type || one.FORM_SLUG === type)
        const record = Number(id)
        return unit && Number.isSafeInteger(record) && record > 0 ? (
          <UnitEdit unit={unit} id={record} />
        ) : (
          <EmptyState order={1} title={t('records.notThere')} />
        )
      }}
    </Loaded>
  )
}

function UnitEdit({ unit, id }: { unit: Unit; id: number }) {
  const { t } = useTranslation('organisation')
  const navigate = useNavigate()
  const record = useQuery(recordOptions(unit.formid, id))
  const list = `/org-master/org-units/${unit.formid}`
  return (
    <>
      <PageHeader
        title={record.data ? t('records.edit', { name: record.data.label }) : t('records.loading')}
        crumbs={[
          { label: t('units.title'), href: hrefOf('/org-master/org-units') },
          { label: unit.FORM_NAME, href: hrefOf(list) },
        ]}
        subtitle={record.data && !record.data.abilities.edit ? t('records.readOnly') : undefined}
      />
      <div className={classes.panel}>
        <Loaded query={record} skeleton={<FormSkeleton fields={3} />} order={2}>
          {(data) => <RecordPanel unit={unit} record={data} onClose={() => void navigate(list)} />}
        </Loaded>
      </div>
    </>
  )
}
