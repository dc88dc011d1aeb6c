import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { upload } from '../calls/upload.ts'
import { notifySuccess } from '../feedback/notices.ts'
import { dayIn } from '../form/form-resources.ts'
import { useUser } from '../session/session.ts'
import type { PreviewAnswer, RequestBody, RequestFormKind, RequestValues } from './request-form-types.ts'
import { filesOf, isJudgeable, requestedBody, startValues } from './request-values.ts'
import './texts.ts'

const PAUSE_MS = 300

export interface RequestFormOptions<A extends PreviewAnswer> {
  kind: RequestFormKind<A>
  /** Null for the signed-in user. */
  employeeId: number | null
  /** Initial values from the screen. */
  start?: RequestValues
  /** Those of them that the user has asked for, by a link: their problems are shown at once. */
  asked?: RequestValues
  /** Known off-days of whom the request is for. */
  offDays?: ReadonlySet<string>
  /** Where to navigate after submitting, or what to do. */
  after: string | (() => unknown)
}

/**
 * Live preview of the request. The previous response stays visible until the next arrives.
 *
 * @param isReady whether enough is filled in for a preview
 * @param isSent of a request that was sent, a preview would only say that it is there already
 */
export function useRequestPreview<A extends PreviewAnswer>(
  { id, preview }: Pick<RequestFormKind<A>, 'id' | 'preview'>,
  body: RequestBody,
  isReady: boolean,
  isSent = false,
) {
  const key = JSON.stringify(body)
  const [settled] = useDebouncedValue(key, PAUSE_MS)
  const query = useQuery({
    queryKey: [id, settled],
    // The signal aborts a call that a newer one has overtaken.
    queryFn: ({ signal }) => preview(JSON.parse(settled) as RequestBody, signal),
    enabled: isReady && settled === key && !isSent,
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
  const [isAccepted, setIsAccepted] = useState(false)
  const mutation = useMutation({
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
      setIsAccepted(true)
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await kind.refresh(queries)
      if (typeof after === 'string') await navigate(after)
    },
    meta: { errorShown: 'inline' },
  })
  return { ...mutation, isAccepted: isAccepted && !mutation.isIdle }
}

/** State of a request form: its values, live preview and submission; `RequestForm` checks it. */
export function useRequestForm<A extends PreviewAnswer>(options: RequestFormOptions<A>) {
  const { kind, start, asked, offDays } = options
  const today = dayIn(useUser().formats.time_zone)
  const [entered, setEntered] = useState(() =>
    startValues(kind.shape, today, { ...kind.start, ...start }, offDays),
  )
  const [known, setKnown] = useState<A>()
  const [isTouched, setIsTouched] = useState(false)
  const values = useMemo(() => {
    const suggested = known === undefined ? {} : (kind.suggest?.(known, entered) ?? {})
    const gaps = Object.entries(suggested).filter(([name]) => (entered[name] ?? null) === null)
    return { ...entered, ...Object.fromEntries(gaps) }
  }, [known, entered, kind])
  const { mutate, isPending, isSuccess, isAccepted, error, reset } = useSubmit(options)
  const preview = useRequestPreview(
    kind,
    {
      ...requestedBody(kind.shape, values, entered),
      ...(kind.countsFiles ? { files: filesOf(values).length } : {}),
      ...(options.employeeId === null ? {} : { EMPLOYEE_ID: options.employeeId }),
    },
    isJudgeable(kind.shape, values),
    isAccepted,
  )
  const { answer } = preview
  // Suggestions of the preview become part of the next preview call.
  if (answer !== known) setKnown(() => answer)
  const done = useRef(options.after)
  done.current = options.after
  // Runs after the form has stopped counting as unsaved, so that the action may leave the page.
  useEffect(() => {
    if (isSuccess && typeof done.current === 'function') done.current()
  }, [isSuccess])

  return {
    values,
    isSending: isPending,
    /** Whether anything but defaults has been filled in. */
    isUsed: isTouched || Object.keys(asked ?? {}).length > 0,
    /** Whether the user has entered something that is not submitted yet. */
    isDirty: isTouched && !isSuccess,
    preview,
    answer,
    /** The server's refusal of the submission. */
    error,
    set: (changes: RequestValues) => {
      reset()
      setIsTouched(true)
      setEntered((held) => ({ ...held, ...changes }))
    },
    send: () =>
      mutate(values, {
        // The failure may be a conflict, which makes the preview outdated.
        onError: () => void preview.query.refetch(),
      }),
  }
}
