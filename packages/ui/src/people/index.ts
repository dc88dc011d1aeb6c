export { PersonAvatar, type PersonAvatarProps } from './PersonAvatar.tsx'
export { PersonChip, type PersonChipProps } from './PersonChip.tsx'
export { initialsOf, personColors } from './person-colors.ts'
