import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';

export { default } from '@/app/invitation/layout';

export const generateMetadata = pageTitle(message('sign-in.link.newPasswordTitle'));
