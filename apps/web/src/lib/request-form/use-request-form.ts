import { useDebouncedValue } from '@mantine/hooks'
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
import { askedBody, filesOf, isJudgeable, missingFields, startValues } from './request-values.ts'
import './texts.ts'

const PAUSE_MS = 300

export interface RequestFormOptions<A extends PreviewAnswer> {
  kind: RequestFormKind<A>
  /** Null for oneself. */
  employeeId: number | null
  /** What the form begins with, where the screen knows it. */
  start?: RequestValues
  /** Where to go when it is sent. */
  after: string
}

/**
 * What the server says of a request while it is being filled in; an older answer stays until the next is there.
 *
 * @param isReady whether enough is filled in to be judged
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
    // The signal ends a question that another one has overtaken.
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
        ...askedBody(kind.shape, values),
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

/** The field that a message of the server is about, among those that the form shows. */
const fieldsIn = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** What a form of a request holds, what the server says of it meanwhile, and how it is sent. */
export function useRequestForm<A extends PreviewAnswer>(options: RequestFormOptions<A>) {
  const { kind, start } = options
  const { t } = useTranslation('requestForm')
  const today = dayIn(useUser().formats.time_zone)
  const [entered, setEntered] = useState(() => startValues(kind.shape, today, { ...kind.start, ...start }))
  // Once somebody has tried to send it, everything that is missing is said.
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
      ...askedBody(kind.shape, values, entered),
      ...(kind.countsFiles ? { files: filesOf(values).length } : {}),
      ...(options.employeeId === null ? {} : { EMPLOYEE_ID: options.employeeId }),
    },
    isJudgeable(kind.shape, values),
  )
  const { answer } = preview
  // What it suggests is part of what is asked next.
  if (answer !== known) setKnown(() => answer)
  const { mutate, isPending, error, reset } = useSubmit(options)
  const refused = fieldsIn(error)
  const missing = missingFields(kind.shape, values)

  /** What is said at a field: why it was refused, what is in the way, or that it is missing. */
  function problemAt(name: string): string | undefined {
    if (refused[name] !== undefined) return refused[name]
    if (isTried && missing.includes(name)) return t('missing')
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
    /** What was wrong with sending it, unless one of the fields shown says it. */
    failureBeside: (shown: ReadonlySet<string>): string | null =>
      error && !Object.keys(refused).some((name) => shown.has(name)) ? messageOf(error) : null,
    set: (changes: RequestValues) => {
      reset()
      setEntered((held) => ({ ...held, ...changes }))
    },
    /** Sends it, or answers the field that is in the way. */
    submit: (): string | null => {
      setIsTried(true)
      const first = missing[0] ?? null
      if (first !== null) return first
      const [problem] = preview.isCurrent ? (answer?.preview.problems ?? []) : []
      if (problem) return problem.field ?? ''
      mutate(values, {
        // Somebody else was faster, perhaps: what is shown is no longer what holds.
        onError: () => void preview.query.refetch(),
      })
      return null
    },
  }
}
