import { MultiSelect, Select, Stack, Text } from '@mantine/core'
import type { FieldGroup } from '@muster/contract/forms/form-definition'
import { useTranslation } from 'react-i18next'
import type { SettingsProps } from './settings-props.ts'

/** Who may view the field and who may edit its value. */
export function AccessSettings({ form, field, problemOf, onChange }: SettingsProps) {
  const { t } = useTranslation('forms')
  const roles = form.roles.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = (ids: string[]) => (ids.length === 0 ? null : ids.map(Number))
  return (
    <Stack gap="sm">
      {form.field_groups.length > 0 && !field.is_built_in ? (
        <Select
          label={t('builder.group')}
          description={t('builder.groupHelp')}
          allowDeselect={false}
          error={problemOf('field_group')}
          data={[
            { value: '', label: t('builder.noGroup') },
            ...form.field_groups.map((group) => ({ value: group, label: t(`marks.group.${group}`) })),
          ]}
          value={field.field_group ?? ''}
          onChange={(group) => onChange({ field_group: (group || null) as FieldGroup | null })}
        />
      ) : null}
      {field.is_built_in ? null : (
        <MultiSelect
          label={t('builder.viewRoles')}
          placeholder={field.view_roles ? undefined : t('builder.everybody')}
          clearable
          clearButtonProps={{ 'aria-label': t('builder.clearRoles', { label: t('builder.viewRoles') }) }}
          data={roles}
          value={(field.view_roles ?? []).map(String)}
          onChange={(ids) => onChange({ view_roles: chosen(ids) })}
        />
      )}
      <MultiSelect
        label={t('builder.editRoles')}
        placeholder={field.edit_roles ? undefined : t('builder.everybodyWhoMay')}
        clearable
        clearButtonProps={{ 'aria-label': t('builder.clearRoles', { label: t('builder.editRoles') }) }}
        error={problemOf('edit_roles')}
        data={roles}
        value={(field.edit_roles ?? []).map(String)}
        onChange={(ids) => onChange({ edit_roles: chosen(ids) })}
      />
      <Text size="xs" c="dimmed">
        {t('builder.adminsAlways')}
      </Text>
    </Stack>
  )
}
