import {
  Button,
  Card,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { createTemplate } from '@muster/contract/calls/email-library/templates'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { triggersOptions } from '../../../lib/calls/trigger-cache.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useOpenTemplate } from '../components/useTemplateActions.ts'
import { firstWords } from '../data/first-words.ts'
import { libraryPath } from '../data/paths.ts'
import {
  attributesOptions,
  groupsOptions,
  type MailLanguage,
  mailLanguages,
  refreshTemplates,
} from '../data/template-query.ts'
import '../template-texts.ts'

/** Name and trigger of a blank template; the editor then opens with the mandatory merge fields. */
export default function NewTemplatePage() {
  const { t } = useTranslation('email-templates')
  const groups = useQuery(groupsOptions())
  return (
    <>
      <PageHeader
        title={t('create.title')}
        subtitle={t('create.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }, { label: t('create.title') }]}
      />
      <Card padding="lg" maw={640}>
        <Loaded query={groups} skeleton={<Skeleton height={320} />}>
          {(data) => <NewTemplateForm groups={data.groups} />}
        </Loaded>
      </Card>
    </>
  )
}

function NewTemplateForm({ groups }: { groups: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('email-templates')
  const { org_name: organisation } = useUser()
  const client = useQueryClient()
  const open = useOpenTemplate()
  const triggers = useQuery(triggersOptions('shown')).data?.filter(
    (one) => one.kind === 'mail' && one.available,
  )
  const [name, setName] = useState('')
  const [groupId, setGroupId] = useState(groups[0]?.id ?? null)
  const [slug, setSlug] = useState<string | null>(null)
  const [language, setLanguage] = useState<MailLanguage>('en')
  const attributes = useQuery({ ...attributesOptions(slug ?? ''), enabled: slug !== null }).data?.attributes
  const creating = useMutation({
    ...writeOptions(createTemplate),
    meta: { errorShown: 'inline' },
    onSuccess: async ({ EMAIL_ID }) => {
      await refreshTemplates(client)
      open(EMAIL_ID)
    },
  })
  const fields = creating.error instanceof ApiError ? creating.error.fields : {}

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (groupId === null || slug === null || !attributes) return
        const words = firstWords(attributes, t('create.subject', { organisation }))
        creating.mutate({ body: { name, group_id: groupId, TRIGGER_SLUG: slug, language, ...words } })
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('create.name')}
          description={t('create.nameHelp')}
          required
          maxLength={150}
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('create.group')}
          required
          allowDeselect={false}
          data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
          value={groupId === null ? null : String(groupId)}
          error={fields.group_id}
          onChange={(value) => setGroupId(Number(value))}
        />
        <Select
          label={t('create.trigger')}
          description={t('create.triggerHelp')}
          required
          allowDeselect={false}
          disabled={!triggers}
          data={(triggers ?? []).map((one) => ({ value: one.TRIGGER_SLUG, label: one.name }))}
          value={slug}
          error={fields.TRIGGER_SLUG}
          onChange={setSlug}
        />
        <div>
          <Text size="sm" fw={600} mb={4} id="new-template-language">
            {t('create.language')}
          </Text>
          <SegmentedControl
            aria-labelledby="new-template-language"
            data={mailLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {creating.error && Object.keys(fields).length === 0 ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {creating.error.message}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={name.trim() === '' || groupId === null || !attributes}
          >
            {t('create.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
