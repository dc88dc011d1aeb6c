import { Badge, Button, Card, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { publishLetterTemplate } from '@muster/contract/calls/documents/letter-templates'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshTemplates, versionsOptions } from './letter-data.ts'

interface VersionsDrawerProps {
  template: LetterTemplateRow
  onContinue: (number: number) => void
  /** With the template's new version. */
  onPublished: (version: number) => void
  onClose: () => void
}

/** Versions of a template: which is sent, and how often each was. */
export default function VersionsDrawer({ template, onContinue, onPublished, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('letters')
  const format = useFormatter()
  const client = useQueryClient()
  const { MAILID, abilities } = template
  const versions = useQuery(versionsOptions(MAILID))
  const publishing = useMutation({
    ...writeOptions(publishLetterTemplate),
    onSuccess: ({ version }) => {
      onPublished(version)
      return refreshTemplates(client)
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('versions.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={versions} skeleton={<Skeleton height={240} />} order={2}>
        {(data) => (
          <Stack gap="sm">
            {data.versions.map(({ number, note, author, created_at, is_published, sent }) => (
              <Card key={number} withBorder padding="sm">
                <Group justify="space-between">
                  <Text fw={600}>{t('templates.version', { number })}</Text>
                  {is_published ? (
                    <Badge variant="light" color="green" tt="none">
                      {t('versions.inUse')}
                    </Badge>
                  ) : null}
                </Group>
                <Text size="sm" c="dimmed">
                  {t('versions.by', { author, day: format.dayTime(created_at) })}
                </Text>
                {note ? <Text size="sm">{note}</Text> : null}
                <Text size="sm" c="dimmed">
                  {t('versions.sent', { count: sent })}
                </Text>
                {abilities.edit ? (
                  <Group gap="xs" mt="xs">
                    {is_published ? null : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        loading={publishing.isPending}
                        onClick={() => publishing.mutate({ body: { MAILID, number } })}
                      >
                        {t('versions.publish')}
                      </Button>
                    )}
                    <Button size="compact-sm" variant="subtle" onClick={() => onContinue(number)}>
                      {t('versions.restore', { number })}
                    </Button>
                  </Group>
                ) : null}
              </Card>
            ))}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}
