import { Alert, Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { createLetterTemplate, listStarterTemplates } from '@muster/contract/calls/documents/letter-templates'
import type { StarterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { paths, refreshTemplates } from './letter-data.ts'

type Start = Pick<StarterTemplate, 'name' | 'category' | 'language' | 'number_pattern' | 'content'>

/** What a new template begins with. */
export function StartPage() {
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const client = useQueryClient()
  const starters = useQuery({
    ...readOptions(listStarterTemplates, {}),
    staleTime: 300_000,
    meta: { errorShown: 'inline' as const },
  })
  const creating = useMutation({
    // A letter of the library can be used more than once.
    mutationFn: ({ name, category, language, number_pattern, content }: Start) =>
      call(createLetterTemplate, {
        body: { ...content, name, category, language, number_pattern, finds_name: true },
      }),
    meta: { errorShown: 'inline' as const },
    onSuccess: async ({ MAILID }) => {
      await refreshTemplates(client)
      void navigate(paths.template(MAILID), { replace: true })
    },
  })
  const blank: Start = {
    ...{ name: t('start.blankName'), category: 'other', language: 'en', number_pattern: '' },
    content: {
      ...{ title: t('start.blankName'), body: '<p></p>', footer: '', watermark: '', inputs: [] },
      ...{ has_letterhead: true, paper: 'a4', font_size: 10.5 },
    },
  }
  return (
    <>
      <PageHeader
        title={t('documentsTitles:newTemplate')}
        subtitle={t('start.subtitle')}
        crumbs={[
          { label: t('documentsTitles:templates'), href: hrefOf(paths.templates) },
          { label: t('documentsTitles:newTemplate') },
        ]}
      />
      {creating.error ? (
        <Alert color="red" variant="light" role="alert" mb="md">
          {messageOf(creating.error)}
        </Alert>
      ) : null}
      <Loaded query={starters} skeleton={<Skeleton height={420} radius="md" />}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <StartCard
              title={t('start.blank')}
              text={t('start.blankText')}
              isBusy={creating.isPending}
              onUse={() => creating.mutate(blank)}
            />
            {data.starters.map((starter) => (
              <StartCard
                key={starter.key}
                title={starter.name}
                text={starter.content.title}
                badge={`${t(`categories.${starter.category}`)} · ${t(`languages.${starter.language}`)}`}
                isBusy={creating.isPending}
                onUse={() => creating.mutate(starter)}
              />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </>
  )
}

interface StartCardProps {
  title: string
  text: string
  badge?: string
  isBusy: boolean
  onUse: () => void
}

function StartCard({ title, text, badge, isBusy, onUse }: StartCardProps) {
  const { t } = useTranslation('letters')
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text}
      </Text>
      <Group justify="space-between" mt="auto">
        {badge ? (
          <Badge variant="light" tt="none">
            {badge}
          </Badge>
        ) : (
          <span />
        )}
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('start.useNamed', { name: title })}
          onClick={onUse}
        >
          {t('start.use')}
        </Button>
      </Group>
    </Card>
  )
}
