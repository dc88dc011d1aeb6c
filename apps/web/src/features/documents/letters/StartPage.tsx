import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { paths, startersOptions } from './letter-data.ts'
import { BLANK } from './new-template.ts'

/** What a new template begins with. Nothing is saved before the editor does it. */
export function StartPage() {
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const starters = useQuery(startersOptions())
  const use = (starter: string) => void navigate(paths.start(starter))
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
      <Loaded query={starters} skeleton={<Skeleton height={420} radius="md" />}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <StartCard title={t('start.blank')} text={t('start.blankText')} onUse={() => use(BLANK)} />
            {data.starters.map((starter) => (
              <StartCard
                key={starter.key}
                title={starter.name}
                text={starter.content.title}
                badge={`${t(`categories.${starter.category}`)} · ${t(`languages.${starter.language}`)}`}
                onUse={() => use(starter.key)}
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
  onUse: () => void
}

function StartCard({ title, text, badge, onUse }: StartCardProps) {
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
        <Button variant="default" aria-label={t('start.useNamed', { name: title })} onClick={onUse}>
          {t('start.use')}
        </Button>
      </Group>
    </Card>
  )
}
