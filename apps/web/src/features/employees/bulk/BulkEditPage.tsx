import { Stepper } from '@mantine/core'
import { noSelection, type Selection } from '@muster/ui/data-table'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { CheckEdit } from './CheckEdit.tsx'
import { ChoosePeople } from './ChoosePeople.tsx'
import { EditFields } from './EditFields.tsx'
import type { Edit } from './edit-queries.ts'
import type { BulkSelection } from './people-selection.ts'
import './bulk-texts.ts'

/** Ids of employees selected in the directory, passed in the URL. */
interface Given {
  selection?: BulkSelection
  count?: number
}

/** Bulk edit of employees: choose people, choose changes, then preview and apply. */
export default function BulkEditPage() {
  const { t } = useTranslation('bulkWork')
  const given = (useLocation().state as Given | null) ?? {}
  const [step, setStep] = useState(given.selection ? 1 : 0)
  const [table, setTable] = useState<Selection>(noSelection)
  const [chosen, setChosen] = useState({ selection: given.selection, count: given.count ?? 0 })
  const [edit, setEdit] = useState<Omit<Edit, 'selection'> | null>(null)
  const restart = () => {
    setTable(noSelection)
    setChosen({ selection: undefined, count: 0 })
    setEdit(null)
    setStep(0)
  }
  return (
    <>
      <PageHeader
        title={t('editTitle')}
        crumbs={[
          { label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') },
          { label: t('title'), href: hrefOf('/users/bulk-work') },
        ]}
      />
      <Stepper active={step} onStepClick={(next) => next < step && setStep(next)} mb="lg" size="sm">
        <Stepper.Step label={t('edit.people')} allowStepSelect={step > 0} disabled={step <= 0} />
        <Stepper.Step label={t('edit.fields')} allowStepSelect={step > 1} disabled={step <= 1} />
        <Stepper.Step label={t('edit.check')} allowStepSelect={false} disabled />
      </Stepper>
      {step === 0 ? (
        <ChoosePeople
          selection={table}
          onSelectionChange={setTable}
          onNext={(selection, count) => {
            setChosen({ selection, count })
            setStep(1)
          }}
        />
      ) : null}
      {step === 1 ? (
        <EditFields
          count={chosen.count}
          start={edit}
          onBack={() => setStep(0)}
          onNext={(next) => {
            setEdit(next)
            setStep(2)
          }}
        />
      ) : null}
      {step === 2 && chosen.selection && edit ? (
        <CheckEdit
          edit={{ ...edit, selection: chosen.selection }}
          onBack={() => setStep(1)}
          onRestart={restart}
        />
      ) : null}
    </>
  )
}
