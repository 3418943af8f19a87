/** Never shown: signed-out people are sent to the sign-in page. The framework's own would be a part of every page. */
export default function Unauthorized() {
  return null;
}
