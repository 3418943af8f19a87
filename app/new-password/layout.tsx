import { pageTitle } from '@/app/shell/page-title';

export { default } from '@/app/invitation/layout';

export const generateMetadata = pageTitle('sign-in.link.newPasswordTitle');
