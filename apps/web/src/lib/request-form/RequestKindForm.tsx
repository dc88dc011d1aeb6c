import { Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../screen/Loaded.tsx'
import { RequestForm } from './RequestForm.tsx'
import type {
  PreviewAnswer,
  RequestAbout,
  RequestFormKind,
  RequestParts,
  RequestValues,
} from './request-form-types.ts'
import { useOffDays } from './use-off-days.ts'

interface RequestKindFormProps<A extends PreviewAnswer> {
  kind: RequestFormKind<A>
  /** Null for the signed-in user. */
  employeeId: number | null
  /** Initial values from the URL. */
  start?: RequestValues
  after: string | (() => unknown)
  isGuarded?: boolean
}

/** A form that is shown stays: what it has just sent may be why there is nothing more to request. */
function FormUnless({ nothing, children }: { nothing: RequestParts['nothing']; children: ReactNode }) {
  const [hasForm, setHasForm] = useState(!nothing)
  if (!nothing && !hasForm) setHasForm(true)
  if (!nothing || hasForm) return children
  return <EmptyState order={3} title={nothing.title} text={nothing.text} />
}

const none: RequestValues = {}
const useNothing = (_about: RequestAbout): RequestParts => ({})
const LOADED = { data: true, error: null, refetch: () => undefined }

/** The form of a request kind, rendered from its declaration: data, fields and preview. Key it by the kind. */
export function RequestKindForm<A extends PreviewAnswer>(props: RequestKindFormProps<A>) {
  const { kind, employeeId, start = none, after, isGuarded } = props
  const useParts = (kind.useParts ?? useNothing) as (about: RequestAbout) => RequestParts<A>
  const { loading = LOADED, nothing, start: known, ...parts } = useParts({ employeeId, start })
  const off = useOffDays(employeeId)
  return (
    <Loaded
      query={off.loading.data ? loading : off.loading}
      skeleton={<Skeleton height={420} radius="lg" />}
      order={3}
    >
      {() => (
        <FormUnless nothing={nothing}>
          <RequestForm
            {...parts}
            kind={kind}
            employeeId={employeeId}
            after={after}
            start={{ ...known, ...start }}
            asked={start}
            offDays={off.offDays}
            {...(isGuarded ? { isGuarded } : {})}
          />
        </FormUnless>
      )}
    </Loaded>
  )
}
