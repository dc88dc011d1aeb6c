import { Skeleton, Stack } from '@mantine/core'
import type { DynamicFormProps } from '@muster/ui/dynamic-form'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../calls/upload.ts'
import { useUser } from '../session/session.ts'
import { useFormTexts } from '../ui-texts/form-texts.ts'
import { FormAroundContext } from './form-around.ts'
import {
  countriesOptions,
  dayIn,
  fieldDateFormat,
  hasPhoneField,
  plainPhones,
  searchMaster,
} from './form-resources.ts'

// Phone numbers and calendars make the form large, so it is loaded on first use.
const DynamicForm = lazy(async () => ({
  default: (await import('@muster/ui/dynamic-form/DynamicForm')).DynamicForm,
}))

/** A form in the organisation's formats and the current language, with uploads; see `FormDialog` for one in a dialog. */
export function MusterForm(props: DynamicFormProps) {
  const { texts, dateFieldTexts } = useFormTexts()
  const { i18n } = useTranslation()
  const { formats } = useUser()
  const countries = useQuery({ ...countriesOptions, enabled: hasPhoneField(props.definition) }).data
  const own = useMemo(() => ({ ...texts, ...props.texts }), [texts, props.texts])
  const around = use(FormAroundContext)
  const { onDirtyChange, onCancel, isSubmitting = false } = props
  const reportDirty = useCallback(
    (isDirty: boolean) => {
      around?.setIsDirty(isDirty)
      onDirtyChange?.(isDirty)
    },
    [around?.setIsDirty, onDirtyChange],
  )
  useEffect(() => around?.setIsSaving(isSubmitting), [around?.setIsSaving, isSubmitting])
  return (
    <Suspense fallback={<FormSkeleton />}>
      <DynamicForm
        dateFormat={fieldDateFormat(formats)}
        isTwelveHour={formats.time_format === 1}
        locale={i18n.language}
        today={dayIn(formats.time_zone)}
        searchMaster={searchMaster}
        countries={countries}
        defaultCountryId={formats.phone_country_id}
        onUpload={(file) => upload('master_files', file)}
        {...props}
        {...(around && onCancel ? { onCancel: around.close } : {})}
        onDirtyChange={reportDirty}
        onSubmit={(values) => props.onSubmit(plainPhones(props.definition, values))}
        dateFieldTexts={dateFieldTexts}
        texts={own}
      />
    </Suspense>
  )
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

/** Skeleton of a form while its definition or its code is loading. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Stack gap="md" aria-hidden>
      {places.slice(0, fields).map((place) => (
        <div key={place}>
          <Skeleton height={10} width={120} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  )
}
