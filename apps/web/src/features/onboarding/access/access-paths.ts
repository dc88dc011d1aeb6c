export const ACCESS = '/onboarding/permission'
export const NEW_RULE = '/onboarding/settings/new'
export const ruleHref = (id: number) => `/onboarding/settings/edit-access-rule/${id}`
