import { Alert, SegmentedControl, Stack } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import classes from './Builder.module.css'
import { entitiesOptions } from './builder-data.ts'
import { type BuilderPlan, previewOf } from './builder-plan.ts'

const widths = ['desktop', 'phone'] as const

/** Interactive preview of the form; entries are not saved. */
export default function Preview({ formid, plan }: { formid: number; plan: BuilderPlan }) {
  const { t } = useTranslation('forms')
  const [width, setWidth] = useState<string>('desktop')
  const [tried, setTried] = useState<FormValues | null>(null)
  const entities = useQuery(entitiesOptions(formid)).data?.entities
  const definition = useMemo(() => {
    const countries = new Map((entities ?? []).map((one) => [one.entity_id, one.country_id]))
    return { sections: previewOf(plan, countries) }
  }, [plan, entities])
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('builder.previewWidth')}
        data={widths.map((value) => ({ value, label: t(`builder.widths.${value}`) }))}
        value={width}
        onChange={setWidth}
        maw={260}
      />
      {tried ? (
        <Alert
          color="green"
          role="status"
          withCloseButton
          onClose={() => setTried(null)}
          closeButtonLabel={t('view.close')}
        >
          {t('builder.wouldBeSaved', {
            count: Object.values(tried).filter((value) => value !== null).length,
          })}
        </Alert>
      ) : null}
      <div className={classes.preview} data-width={width}>
        <MusterForm definition={definition} onSubmit={setTried} texts={{ save: t('builder.tryOut') }} />
      </div>
    </Stack>
  )
}
