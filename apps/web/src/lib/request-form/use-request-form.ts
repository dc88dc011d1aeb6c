import { useDebouncedValue } from '@mantine/hooks'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../calls/api.ts'
import { upload } from '../calls/upload.ts'
import { notifySuccess } from '../feedback/notices.ts'
import { dayIn } from '../form/form-resources.ts'
import { useUser } from '../session/session.ts'
import type { PreviewAnswer, RequestBody, RequestFormKind, RequestValues } from './request-form-types.ts'
import { filesOf, isJudgeable, missingFields, requestedBody, startValues } from './request-values.ts'
import './texts.ts'

const PAUSE_MS = 300

export interface RequestFormOptions<A extends PreviewAnswer> {
  kind: RequestFormKind<A>
  /** Null for the signed-in user. */
  employeeId: number | null
  /** Initial values from the screen. */
  start?: RequestValues
  /** Where to navigate after submitting. */
  after: string
}

/**
 * Live preview of the request. The previous response stays visible until the next arrives.
 *
 * @param isReady whether enough is filled in for a preview
 */
export function useRequestPreview<A extends PreviewAnswer>(
  { id, preview }: Pick<RequestFormKind<A>, 'id' | 'preview'>,
  body: RequestBody,
  isReady: boolean,
) {
  const key = JSON.stringify(body)
  const [settled] = useDebouncedValue(key, PAUSE_MS)
  const query = useQuery({
    queryKey: [id, settled],
    // The signal aborts a call that a newer one has overtaken.
    queryFn: ({ signal }) => preview(JSON.parse(settled) as RequestBody, signal),
    enabled: isReady && settled === key,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { errorShown: 'inline' },
  })
  const isCurrent = isReady && settled === key && !query.isFetching && !query.isPlaceholderData
  const isWorking = isReady && !isCurrent && !query.error
  return { query, isCurrent, isWorking, answer: isReady ? query.data : undefined }
}

function useSubmit<A extends PreviewAnswer>({ kind, employeeId, after }: RequestFormOptions<A>) {
  const { t } = useTranslation('requestForm')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (values: RequestValues) => {
      const stored = await Promise.all(filesOf(values).map((file) => upload('employee_documents', file)))
      const takes = (name: string) => name in kind.shape.fields
      return kind.submit({
        ...requestedBody(kind.shape, values),
        ...(employeeId === null ? {} : { EMPLOYEE_ID: employeeId }),
        ...(takes('reason') ? { reason: values.reason ?? '' } : {}),
        ...(takes('files') ? { files: stored.map(({ filePath }) => filePath) } : {}),
      })
    },
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await kind.refresh(queries)
      await navigate(after)
    },
    meta: { errorShown: 'inline' },
  })
}

/** The server's messages by field. */
const fieldsIn = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** State of a request form: its values, live preview and submission. */
export function useRequestForm<A extends PreviewAnswer>(options: RequestFormOptions<A>) {
  const { kind, start } = options
  const today = dayIn(useUser().formats.time_zone)
  const [entered, setEntered] = useState(() => startValues(kind.shape, today, { ...kind.start, ...start }))
  // Missing fields are reported from the first attempt to submit.
  const [isTried, setIsTried] = useState(false)
  const [known, setKnown] = useState<A>()
  const values = useMemo(() => {
    const suggested = known === undefined ? {} : (kind.suggest?.(known, entered) ?? {})
    const gaps = Object.entries(suggested).filter(([name]) => (entered[name] ?? null) === null)
    return { ...entered, ...Object.fromEntries(gaps) }
  }, [known, entered, kind])
  const preview = useRequestPreview(
    kind,
    {
      ...requestedBody(kind.shape, values, entered),
      ...(kind.countsFiles ? { files: filesOf(values).length } : {}),
      ...(options.employeeId === null ? {} : { EMPLOYEE_ID: options.employeeId }),
    },
    isJudgeable(kind.shape, values),
  )
  const { answer } = preview
  // Suggestions of the preview become part of the next preview call.
  if (answer !== known) setKnown(() => answer)
  const { mutate, isPending, error, reset } = useSubmit(options)
  const refused = fieldsIn(error)
  const missing = missingFields(kind.shape, values)

  /** Error of a field: refused, missing, or a problem from the preview. */
  function problemAt(name: string): string | undefined {
    if (refused[name] !== undefined) return refused[name]
    if (isTried && missing.includes(name)) return fieldTexts('required')
    const isFilled = (values[name] ?? '') !== ''
    const problem = answer?.preview.problems.find(({ field }) => field === name)
    return isFilled || isTried ? problem?.text : undefined
  }

  return {
    values,
    today,
    isTried,
    isSending: isPending,
    preview,
    answer,
    problemAt,
    /** The submission error, unless a visible field shows it. */
    failureBeside: (shown: ReadonlySet<string>): string | null =>
      error && !Object.keys(refused).some((name) => shown.has(name)) ? messageOf(error) : null,
    set: (changes: RequestValues) => {
      reset()
      setEntered((held) => ({ ...held, ...changes }))
    },
    /** Submits the request, or returns the first field with a problem. */
    submit: (): string | null => {
      setIsTried(true)
      const first = missing[0] ?? null
      if (first !== null) return first
      const [problem] = preview.isCurrent ? (answer?.preview.problems ?? []) : []
      if (problem) return problem.field ?? ''
      mutate(values, {
        // The failure may be a conflict, which makes the preview outdated.
        onError: () => void preview.query.refetch(),
      })
      return null
    },
  }
}
