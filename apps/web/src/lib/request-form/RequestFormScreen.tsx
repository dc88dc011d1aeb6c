import { Text, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { RequestForm } from './RequestForm.tsx'
import type { PreviewAnswer, RequestChoices, RequestFormKind, RequestSlots } from './request-form-types.ts'
import { useRequestWords } from './use-request-words.ts'

const noChoices: RequestChoices = {}
const useNoChoices = () => noChoices

interface RequestFormScreenProps<A extends PreviewAnswer> {
  kind: RequestFormKind<A>
  slots?: RequestSlots<A>
  aside?: (answer: A) => React.ReactNode
  previewTitle?: string
}

/** Page to submit one kind of request for the signed-in user; the URL can preset the date. */
export function RequestFormScreen<A extends PreviewAnswer>({ kind, ...form }: RequestFormScreenProps<A>) {
  const { t } = useTranslation()
  const words = useRequestWords(kind)
  const [address] = useSearchParams()
  const date = address.get('date')
  const useChoices = kind.useChoices ?? useNoChoices
  const choices = useChoices()
  const nothing = Object.values(choices).some((records) => records.length === 0)
  return (
    <>
      <Title order={1}>{t(kind.title)}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {words.subtitle()}
      </Text>
      {nothing ? (
        <EmptyState order={2} title={words.help('nothing')} />
      ) : (
        <RequestForm
          kind={kind}
          employeeId={null}
          after="/requests"
          choices={choices}
          {...(date === null ? {} : { start: { date } })}
          {...form}
        />
      )}
    </>
  )
}

/** The same for the kind named in the URL, out of several. */
export function RequestFormPage({ kinds }: { kinds: readonly RequestFormKind[] }) {
  const { t } = useTranslation('requestForm')
  const { kind: slug } = useParams()
  const kind = kinds.find(({ shape }) => shape.kind === slug)
  return kind ? <RequestFormScreen key={slug} kind={kind} /> : <EmptyState order={1} title={t('unknown')} />
}
