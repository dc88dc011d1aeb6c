import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Draft, discardDraft, draftsOptions, refreshDrafts } from './create-queries.ts'

const SHOWN = 5

/** The user's own employee drafts, to continue or discard. */
export function DraftList() {
  const { t } = useTranslation('newPerson')
  const drafts = useQuery(draftsOptions).data?.drafts ?? []
  if (drafts.length === 0) return null
  return (
    <Card padding="md" mb="md" component="section" aria-labelledby="person-drafts">
      <Title order={2} size="h5" id="person-drafts" mb="xs">
        {t('draft.title')}
      </Title>
      <Stack gap="xs">
        {drafts.slice(0, SHOWN).map((draft) => (
          <DraftRow key={draft.draft_id} draft={draft} />
        ))}
      </Stack>
    </Card>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { t } = useTranslation('newPerson')
  const format = useFormatter()
  const queries = useQueryClient()
  const discard = useMutation({
    ...writeOptions(discardDraft),
    onSettled: () => refreshDrafts(queries),
  })
  const name = draft.name || t('draft.unnamed')
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('draft.about', { filled: draft.filled, at: format.dayTime(draft.saved_at) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate({ body: { draft_id: draft.draft_id } })}
          aria-label={t('draft.discardOne', { name })}
        >
          {t('draft.discard')}
        </Button>
        <Button
          size="compact-md"
          renderRoot={(props) => <AppLink {...props} to={`/users/create?draft=${draft.draft_id}`} />}
          aria-label={t('draft.continueOne', { name })}
        >
          {t('draft.continue')}
        </Button>
      </Group>
    </Group>
  )
}
