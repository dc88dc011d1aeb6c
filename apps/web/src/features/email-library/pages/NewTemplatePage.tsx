import { Card, SegmentedControl, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { createTemplate } from '@muster/contract/calls/email-library/templates'
import type { DataOf } from '@muster/contract/kit/index'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { triggersOptions } from '../../../lib/calls/trigger-cache.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { saving } from '../../../lib/form/saving.ts'
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

interface NewTemplate {
  name: string
  groupId: number | null
  slug: string | null
  language: MailLanguage
}

interface Body extends NewTemplate {
  groupId: number
  slug: string
}

const errorNames = { group_id: 'groupId', TRIGGER_SLUG: 'slug' }

function NewTemplateForm({ groups }: { groups: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('email-templates')
  const { org_name: organisation } = useUser()
  const client = useQueryClient()
  const open = useOpenTemplate()
  const create = async ({ name, groupId, slug, language }: Body) => {
    const { attributes } = await client.fetchQuery(attributesOptions(slug))
    const words = firstWords(attributes, t('create.subject', { organisation }))
    return saving(createTemplate)({ name, group_id: groupId, TRIGGER_SLUG: slug, language, ...words })
  }
  return (
    <FormPanel<Body, NewTemplate>
      title={t('create.title')}
      onClose={() => undefined}
      cancelLabel={null}
      part={{
        initial: { name: '', groupId: groups[0]?.id ?? null, slug: null, language: 'en' },
        required: ['name', 'groupId', 'slug'],
        render: ({ value, onChange, errors }) => (
          <Inputs
            groups={groups}
            template={value}
            errors={errors}
            onChange={(more) => onChange({ ...value, ...more })}
          />
        ),
      }}
      toBody={(_draft, template) => ({ ...template })}
      save={create}
      refresh={() => refreshTemplates(client)}
      onSaved={(answer) => open((answer as DataOf<typeof createTemplate>).EMAIL_ID)}
      errorNames={errorNames}
      saveLabel={t('create.submit')}
    />
  )
}

interface InputsProps {
  groups: readonly { id: number; name: string }[]
  template: NewTemplate
  errors: Readonly<Record<string, string>>
  onChange: (more: Partial<NewTemplate>) => void
}

function Inputs({ groups, template, errors, onChange }: InputsProps) {
  const { t } = useTranslation('email-templates')
  const triggers = useQuery(triggersOptions('shown')).data?.filter(
    (one) => one.kind === 'mail' && one.available,
  )
  return (
    <Stack gap="md">
      <TextInput
        label={t('create.name')}
        description={t('create.nameHelp')}
        required
        maxLength={150}
        value={template.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t('create.group')}
        required
        allowDeselect={false}
        data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
        value={template.groupId === null ? null : String(template.groupId)}
        error={errors.groupId}
        onChange={(value) => onChange({ groupId: Number(value) })}
      />
      <Select
        label={t('create.trigger')}
        description={t('create.triggerHelp')}
        required
        allowDeselect={false}
        disabled={!triggers}
        data={(triggers ?? []).map((one) => ({ value: one.TRIGGER_SLUG, label: one.name }))}
        value={template.slug}
        error={errors.slug}
        onChange={(slug) => onChange({ slug })}
      />
      <div>
        <Text size="sm" fw={600} mb={4} id="new-template-language">
          {t('create.language')}
        </Text>
        <SegmentedControl
          aria-labelledby="new-template-language"
          data={mailLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={template.language}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </Stack>
  )
}
