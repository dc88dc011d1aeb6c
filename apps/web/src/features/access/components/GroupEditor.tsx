import { Alert, Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { groupLimits } from '@muster/contract/access/access.constants'
import { saveAccessGroup } from '@muster/contract/calls/access/groups'
import { IconInfoCircle, IconLock } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { type GroupDetails, type GroupDraft, isSameDraft } from '../data/group-draft.ts'
import { refreshGroups } from '../data/group-queries.ts'
import { GroupPreview } from './GroupPreview.tsx'
import classes from './Groups.module.css'
import { LimitPicker } from './LimitPicker.tsx'

interface GroupEditorProps {
  /** Null for a new group. */
  group: GroupDetails | null
  initial: GroupDraft
  /** Group whose condition values have known names: the edited group, or the one being copied. */
  source: GroupDetails | null
  onSaved: (id: number) => void
  onCancel: () => void
}

function useSave({ group, onSaved }: Pick<GroupEditorProps, 'group' | 'onSaved'>, draft: GroupDraft) {
  const { t } = useTranslation('access-groups')
  const queries = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const mutation = useMutation({
    mutationFn: () =>
      call(saveAccessGroup, {
        body: {
          ...(group ? { GROUP_ID: group.GROUP_ID, version: group.version } : {}),
          GROUP_NAME: draft.name,
          description: draft.description,
          ...draft.limits,
        },
      }),
    onSuccess: async ({ GROUP_ID }) => {
      notifySuccess(t(group ? 'editor.saved' : 'editor.created', { name: draft.name.trim() }))
      flushSync(() => setIsSaved(true))
      await refreshGroups(queries)
      onSaved(GROUP_ID)
    },
    meta: { errorShown: 'inline' },
  })
  return { ...mutation, isSaved }
}

/** Edits the name and conditions of a group, with a preview of the people it covers. */
export function GroupEditor(props: GroupEditorProps) {
  const { group, initial, source, onCancel } = props
  const { t } = useTranslation('access-groups')
  const [draft, setDraft] = useState(initial)
  const save = useSave(props, draft)
  const isReadOnly = group?.locked != null
  const isDirty = !isSameDraft(draft, initial)
  const check = useFormCheck({
    values: { name: draft.name, description: draft.description, ...draft.limits },
    required: ['name'],
    error: save.error,
    errorNames: { GROUP_NAME: 'name' },
  })
  const { errors } = check

  return (
    <GuardedForm
      check={check}
      onSubmit={() => save.mutate()}
      isDirty={isDirty}
      isSaving={save.isSaved}
      withSearch
    >
      <div className={classes.panes}>
        <Stack gap="lg">
          {group?.locked ? (
            <Alert variant="light" color="gray" icon={<IconLock size={18} aria-hidden />}>
              {t(`editor.locked.${group.locked}`)}
            </Alert>
          ) : null}
          <Card padding="lg">
            <Stack gap="md">
              <TextInput
                label={t('editor.name')}
                description={t('editor.nameHelp')}
                value={draft.name}
                onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
                maxLength={200}
                required
                readOnly={isReadOnly}
                error={errors.name}
              />
              <Textarea
                label={t('editor.description')}
                value={draft.description}
                onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
                maxLength={500}
                autosize
                minRows={2}
                readOnly={isReadOnly}
                error={errors.description}
              />
            </Stack>
          </Card>
          <Card padding="lg">
            <Title order={2} size="h5">
              {t('editor.whom')}
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              {t('editor.rule')}
            </Text>
            <div className={classes.fields}>
              {groupLimits.map((limit) => (
                <LimitPicker
                  key={limit}
                  limit={limit}
                  ids={draft.limits[limit]}
                  onChange={(ids) => setDraft({ ...draft, limits: { ...draft.limits, [limit]: ids } })}
                  known={source?.names[limit] ?? []}
                  error={errors[limit]}
                  isReadOnly={isReadOnly}
                />
              ))}
            </div>
          </Card>
          {check.message ? (
            <Alert color="red" role="alert">
              {check.message}
            </Alert>
          ) : null}
          {isReadOnly ? null : (
            <Footer
              members={isDirty ? (group?.members ?? 0) : 0}
              isSaving={save.isPending}
              isDisabled={group !== null && !isDirty}
              onCancel={onCancel}
            />
          )}
        </Stack>
        <div className={classes.aside}>
          <GroupPreview limits={draft.limits} />
        </div>
      </div>
    </GuardedForm>
  )
}

interface FooterProps {
  members: number
  isSaving: boolean
  isDisabled: boolean
  onCancel: () => void
}

function Footer({ members, isSaving, isDisabled, onCancel }: FooterProps) {
  const { t } = useTranslation('access-groups')
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" component="div">
        {members > 0 ? (
          <Group gap={6} wrap="nowrap">
            <IconInfoCircle size={16} aria-hidden /> {t('editor.membersSee', { count: members })}
          </Group>
        ) : null}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isDisabled}>
          {t('editor.save')}
        </Button>
      </Group>
    </Group>
  )
}
